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

  const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  it.each([
    ['names its end', `x.${base64url({ exp: 1_800_000_000 })}.y`, 1_800_000_000_000],
    [
      'is written with the signs of an address',
      `x.${base64url({ exp: 1_800_000_000, name: '>>>>>>>>>?????????~~~' })}.y`,
      1_800_000_000_000,
    ],
    ['names none', `x.${base64url({ sub: 'user-1' })}.y`, undefined],
    ['names a text as its end', `x.${base64url({ exp: '1800000000' })}.y`, undefined],
    ['is no JWT', 'token-1', undefined],
    ['is broken', 'x.%%%.y', undefined],
  ])('ends by its token, where that %s', (_what, token, end) => {
    const storage = createSessionStorage(memoryArea());
    storage.save({ ...testUser, token }, 0);
    const stored = storage.read();
    expect(stored?.expiresAt).toBe(end);
    expect(Object.hasOwn(stored ?? {}, 'expiresAt')).toBe(end !== undefined);
  });

  it('is gone from all its places once it is cleared', () => {
    const area = memoryArea();
    const storage = createSessionStorage(area);
    storage.save(testUser, 2);
    storage.clear();
    expect([storage.read(), storage.token(), area.getItem('user'), area.getItem('claim')]).toEqual([
      undefined,
      undefined,
      null,
      null,
    ]);
  });
});
