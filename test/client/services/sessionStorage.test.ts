import { createSessionStorage, memoryArea } from '../../../src/client/services/sessionStorage';
import { testUser } from '../../support/client';

describe('the stored session', () => {
  it.each([
    ['id of three characters', { ...testUser, id: 'abc' }],
    ['token of three characters', { ...testUser, token: 'abc' }],
    ['no token', { ...testUser, token: undefined }],
    ['an id that is a number', { ...testUser, id: 12345 }],
  ])('is no session with %s', (_what, user) => {
    const area = memoryArea();
    area.setItem('user', JSON.stringify(user));
    expect(createSessionStorage(area).read()).toBeUndefined();
    expect(createSessionStorage(area).token()).toBeUndefined();
  });

  it('is one with id and token of four characters', () => {
    const storage = createSessionStorage(memoryArea());
    storage.save({ ...testUser, id: 'abcd', token: 'wxyz' }, 1);
    expect(storage.read()).toMatchObject({ user: { id: 'abcd' }, claim: 1 });
    expect(storage.token()).toBe('wxyz');
  });

  it('never hands the token to the store', () => {
    const storage = createSessionStorage(memoryArea());
    storage.save(testUser, 0);
    expect(JSON.stringify(storage.read())).not.toContain(testUser.token);
  });

  it.each([
    ['2', 2],
    ['', 0],
    ['admin', 0],
    ['1.9', 1],
  ])('reads the claim "%s" as the integer %d', (stored, claim) => {
    const area = memoryArea();
    area.setItem('user', JSON.stringify(testUser));
    area.setItem('claim', stored);
    expect(createSessionStorage(area).read()?.claim).toBe(claim);
  });

  it('survives what is no JSON', () => {
    const area = memoryArea();
    area.setItem('user', '{broken');
    expect(createSessionStorage(area).read()).toBeUndefined();
  });

  it('writes the user after the claim and removes it first, so that no other tab reads one with somebody else’s role', () => {
    const steps: string[] = [];
    const storage = createSessionStorage({
      getItem: () => null,
      setItem: (key) => void steps.push(`set ${key}`),
      removeItem: (key) => void steps.push(`remove ${key}`),
    });
    storage.save(testUser, 1);
    storage.clear();
    expect(steps).toEqual(['set claim', 'set user', 'remove user', 'remove claim']);
  });
});
