import {
  notePendingEmail,
  readPendingEmail,
  settlePendingEmail,
} from '../../../../../src/client/features/identity/account/pendingEmail';
import {
  forgetReturn,
  noteReturn,
  readReturn,
} from '../../../../../src/client/features/identity/session/returnNote';
import {
  selectNotedReturnUrl,
  selectUser,
} from '../../../../../src/client/features/identity/session/sessionSelectors';
import { returnNoted } from '../../../../../src/client/features/identity/session/sessionSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { memoryArea } from '../../../../../src/client/services/sessionStorage';
import { createTestClient, testUser } from '../../../../support/client';

const DAY = 24 * 3600 * 1000;
let now = 0;
beforeEach(() => {
  now = Date.parse('2026-11-21T10:00:00Z');
});

/** A person at a device. */
function open(user: typeof testUser | null = testUser, device = memoryArea()) {
  const client = createTestClient({
    address: paths.paymentFailed(),
    ...(user && { user }),
    services: { device, now: () => now },
  });
  const pending = () => client.run(readPendingEmail).toPromise();
  return { ...client, device, pending };
}

describe('a new address that waits to be confirmed', () => {
  const NEW = 'nuova@example.com';

  it('is known for a day, as long as its link is valid', async () => {
    const { run, pending, device } = open();
    await run(notePendingEmail, NEW).toPromise();
    now += DAY - 1;
    expect(await pending()).toBe(NEW);
    now += 1;
    expect(await pending()).toBeUndefined();
    expect(device.getItem('pendingEmail')).toBeNull();
  });

  it('is known to nobody else at this device, and stays for its person', async () => {
    const { run, device, pending } = open();
    await run(notePendingEmail, NEW).toPromise();
    expect(await open({ ...testUser, id: 'user-2' }, device).pending()).toBeUndefined();
    expect(await open(null, device).pending()).toBeUndefined();
    expect(await pending()).toBe(NEW);
  });

  it('is not noted for a visitor', async () => {
    const { run, device } = open(null);
    await run(notePendingEmail, NEW).toPromise();
    expect(device.getItem('pendingEmail')).toBeNull();
  });

  it('is forgotten once it was confirmed on another device', async () => {
    const { run, device } = open();
    await run(notePendingEmail, NEW).toPromise();
    const later = open({ ...testUser, username: NEW.toUpperCase() }, device);
    expect(await later.pending()).toBeUndefined();
    expect(device.getItem('pendingEmail')).toBeNull();
  });

  it('becomes the person’s when it is confirmed, and no other address does', async () => {
    const { run, store, pending } = open();
    // As it was typed; the server keeps it in small letters.
    const typed = 'Nuova@Example.com';
    await run(notePendingEmail, typed).toPromise();
    await run(settlePendingEmail, 'altra@example.com').toPromise();
    expect([selectUser(store.getState())?.username, await pending()]).toEqual([testUser.username, typed]);
    await run(settlePendingEmail, NEW).toPromise();
    expect([selectUser(store.getState())?.username, await pending()]).toEqual([NEW, undefined]);
  });

  it.each(['{', 'null', '7', '{"userId":"user-1"}'])('is none if the note is %s', async (text) => {
    const { device, pending } = open();
    device.setItem('pendingEmail', text);
    expect(await pending()).toBeUndefined();
  });
});

describe('where to go on after a mail', () => {
  const BACK = paths.course('ichimoku');

  it('is known for two days, as long as the link of an activation is valid', async () => {
    const { run, store } = open();
    await run(noteReturn, BACK).toPromise();
    now += 2 * DAY - 1;
    expect(await run(readReturn).toPromise()).toBe(BACK);
    expect(selectNotedReturnUrl(store.getState())).toBe(BACK);
    now += 1;
    expect(await run(readReturn).toPromise()).toBeUndefined();
  });

  it('is told to whoever keeps something for that way, also that there is none', async () => {
    const { run, actions, device } = open();
    const told = () => actions.filter(returnNoted.match).map(({ payload }) => payload);
    await run(noteReturn, BACK).toPromise();
    await run(noteReturn, paths.home()).toPromise();
    expect(told()).toEqual([BACK, '']);
    expect(device.getItem('returnAfterMail')).toBeNull();
  });

  it('is known no longer once it was gone to', async () => {
    const { run } = open();
    await run(noteReturn, BACK).toPromise();
    await run(forgetReturn).toPromise();
    expect(await run(readReturn).toPromise()).toBeUndefined();
  });

  it.each(['{', '7', '{"until":9e15}', `{"returnUrl":"${BACK}"}`, '{"until":"9e15","returnUrl":"/x"}'])(
    'is unknown if the note is %s',
    async (text) => {
      const { run, device, store } = open();
      device.setItem('returnAfterMail', text);
      expect(await run(readReturn).toPromise()).toBeUndefined();
      expect(selectNotedReturnUrl(store.getState())).toBe('');
    },
  );
});
