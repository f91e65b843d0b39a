import { CallFailed } from '../../../../src/client/api/failure';
import {
  buyerNameChoice,
  communications,
  newsletterChoice,
} from '../../../../src/client/features/account/communications/communications';
import { loginEnd } from '../../../../src/client/features/account/logins/logins';
import { dataCopy } from '../../../../src/client/features/account/ownData/dataCopy';
import { deletion, deletionTerms } from '../../../../src/client/features/account/ownData/deletion';
import {
  pictureDialogActions,
  pictureRemoval,
  pictureUpload,
  selectPictureDialog,
} from '../../../../src/client/features/account/picture/picture';
import { lazyPictureDialog } from '../../../../src/client/features/account/picture/pictureSaga';
import { load, slices, watch } from '../../../../src/client/features/account/profileSaga';
import { emailChange } from '../../../../src/client/features/account/settings/emailChange';
import { passwordChange } from '../../../../src/client/features/account/settings/passwordChange';
import { personalData } from '../../../../src/client/features/account/settings/personalData';
import { opened, selectSettings } from '../../../../src/client/features/account/settings/settingsSlice';
import { cancelTransfer } from '../../../../src/client/features/checkout/transfers/cancelTransfer';
import { unlinking } from '../../../../src/client/features/identity';
import { mailRequest } from '../../../../src/client/features/identity/account/mailRequest';
import { selectUser } from '../../../../src/client/features/identity/session/sessionSelectors';
import { loggedOut } from '../../../../src/client/features/identity/session/sessionSlice';
import { browserFiles } from '../../../../src/client/services/browserFiles';
import { memoryArea } from '../../../../src/client/services/sessionStorage';
import { createTestClient, testUser, until } from '../../../support/client';
import { nothingSuggested, nothingYet } from './support';

function start(users: object = {}, services: object = {}) {
  const client = createTestClient({
    api: { users: { ...nothingYet, ...users }, courses: nothingSuggested },
    user: testUser,
    sagas: false,
    slices,
    services,
  });
  const enter = (reason: 'entered' | 'retried' | 'identityChanged') =>
    client.run(load, {}, reason).toPromise();
  return { ...client, enter };
}

const forms = {
  personalData,
  emailChange,
  passwordChange,
  pictureUpload,
  pictureRemoval,
  loginEnd,
  unlinking,
  newsletterChoice,
  buyerNameChoice,
  dataCopy,
  deletion,
};

describe('the profile', () => {
  it.each(Object.entries(forms))(
    'forgets on each visit, and only then, how the last one’s form ended: %s',
    async (_name, { actions, select }) => {
      const { store, enter } = start();
      store.dispatch({ type: actions.opened.type, payload: 'di prima' });
      store.dispatch(actions.failed({ kind: 'network', endpoint: 'x', guarded: false, message: 'no' }));
      const seen = () => [select(store.getState()).draft, select(store.getState()).status];
      for (const reason of ['retried', 'identityChanged'] as const) {
        await enter(reason);
        expect(seen()).toEqual(['di prima', 'failed']);
      }
      await enter('entered');
      expect(seen()).toEqual([null, 'idle']);
      store.dispatch({ type: actions.opened.type, payload: 'di un altro' });
      store.dispatch(loggedOut());
      expect(seen()).toEqual([null, 'idle']);
    },
  );

  it('closes on each visit the setting and the dialog that were open, though its code comes after that', async () => {
    const { store, enter } = start();
    store.dispatch(opened('email'));
    store.dispatch(pictureDialogActions.requested());
    const seen = () => [
      selectSettings(store.getState() as never).open,
      selectPictureDialog(store.getState() as never),
    ];
    await enter('retried');
    expect(seen()).toEqual(['email', 'loading']);
    await enter('entered');
    expect(seen()).toEqual([null, 'closed']);
    store.dispatch(pictureDialogActions.loaded());
    expect(seen()).toEqual([null, 'closed']);
    store.dispatch(opened('password'));
    store.dispatch(loggedOut());
    expect(seen()).toEqual([null, 'closed']);
  });

  it('closes the dialog of a picture that was uploaded', () => {
    const { store } = start();
    store.dispatch(pictureDialogActions.requested());
    store.dispatch(pictureDialogActions.loaded());
    store.dispatch(pictureUpload.actions.done('/media/nuova.webp'));
    expect(selectPictureDialog(store.getState() as never)).toBe('closed');
  });

  it('forgets on each visit what the last one said of a mail that was sent again', async () => {
    const { store, enter } = start();
    store.dispatch(mailRequest.actions.refused({ message: 'Troppe richieste.' }));
    await enter('retried');
    expect(mailRequest.select(store.getState()).message).toBe('Troppe richieste.');
    await enter('entered');
    expect(mailRequest.select(store.getState()).message).toBe('');
  });
});

it('the profile goes on with the data of this device while the server does not tell newer ones', async () => {
  const failure = { kind: 'network', endpoint: 'users.getProfile', guarded: true, message: '' } as const;
  const { store, enter, toasts } = start({ getProfile: () => Promise.reject(new CallFailed(failure)) });
  await enter('entered');
  expect([selectUser(store.getState())?.username, toasts]).toEqual([testUser.username, []]);
});

it('the question about an order that the last visit was left with is asked no more', async () => {
  const { store, enter } = start();
  const draft = { IdPurchaseEnc: 'p1', title: 'Ichimoku' };
  store.dispatch(cancelTransfer.actions.opened(draft));
  await enter('retried');
  expect(cancelTransfer.select(store.getState()).draft).toEqual(draft);
  await enter('entered');
  expect(cancelTransfer.select(store.getState()).draft).toBeNull();
});

describe('the note of a new picture', () => {
  const NOW = Date.parse('2026-11-21T10:00:00Z');
  it.each([
    [0, true],
    [-119_999, true],
    [-120_000, false],
  ])('that was written %i ms ago is told: %s, and once', async (age, isTold) => {
    const device = memoryArea();
    device.setItem('newPicture', JSON.stringify({ userId: testUser.id, at: NOW + age }));
    const { enter, toasts } = start({}, { device, now: () => NOW });
    await enter('entered');
    await enter('entered');
    expect(toasts).toEqual(isTold ? [{ text: 'Foto aggiornata.', kind: 'success' }] : []);
    expect(device.getItem('newPicture')).toBeNull();
  });

  it('is told once all parts are there, so that nothing else is announced over it', async () => {
    const device = memoryArea();
    device.setItem('newPicture', JSON.stringify({ userId: testUser.id, at: NOW }));
    let answer: (value: object) => void = () => undefined;
    const getUserPurchases = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const { enter, toasts, store } = start({ getUserPurchases }, { device, now: () => NOW });
    const entered = enter('entered');
    await until(store, (state) => communications.selectAny(state).status === 'ready');
    expect(toasts).toEqual([]);
    answer({ items: [], courses: [] });
    await entered;
    expect(toasts).toHaveLength(1);
  });

  it.each(['{', '7', 'null', '{"userId":"user-1"}'])('that makes no sense is none: %s', async (note) => {
    const device = memoryArea();
    device.setItem('newPicture', note);
    const { enter, toasts } = start({}, { device, now: () => NOW });
    await enter('entered');
    expect(toasts).toEqual([]);
  });
});

it('the dialog of a picture whose code does not come is closed, and can be asked for again', async () => {
  const code = jest.spyOn(lazyPictureDialog, 'load').mockRejectedValueOnce(new Error('no line'));
  code.mockResolvedValueOnce({} as never);
  const { store, run, toasts } = start();
  run(watch);
  const dialog = () => selectPictureDialog(store.getState() as never);
  store.dispatch(pictureDialogActions.requested());
  expect(dialog()).toBe('loading');
  await until(store, () => dialog() === 'closed');
  expect(toasts).toEqual([
    { text: 'L’editor della foto non si è caricato. Controlla la rete e riprova.', kind: 'error' },
  ]);
  store.dispatch(pictureDialogActions.requested());
  await until(store, () => dialog() === 'open');
});

it.each([
  ['2026-11-20T22:59:59Z', '2026-11-20'],
  ['2026-11-20T23:30:00Z', '2026-11-21'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
])('the copy of the data that is saved at %s is of the reader’s day %s', async (now, day) => {
  const save = jest.spyOn(browserFiles, 'save').mockReturnValue(undefined);
  const downloadData = async () => ({ isOk: true, item: new Blob(['zip']) });
  const { store, run } = start({ downloadData }, { now: () => Date.parse(now) });
  run(dataCopy.watch);
  store.dispatch(dataCopy.actions.requested(undefined));
  await until(store, (state) => dataCopy.select(state).status === 'done');
  expect(save).toHaveBeenCalledWith(expect.any(Blob), `i-miei-dati-${day}.zip`);
});

it('the terms of a deletion are loaded each time its dialog is opened', async () => {
  const TERMS = { hasPassword: true, needsLogin: false, courses: 3, reviews: 1, purchases: 2 };
  const getDeletionTerms = jest.fn(async () => ({ isOk: true, item: TERMS }));
  const { store, run } = start({ getDeletionTerms });
  run(watch);
  const terms = () => deletionTerms.selectAny(store.getState());
  for (const times of [1, 2]) {
    store.dispatch(deletion.actions.opened({ password: null, word: '' }));
    expect(terms().data).toBeNull();
    await until(store, () => terms().status === 'ready');
    expect(getDeletionTerms).toHaveBeenCalledTimes(times);
  }
});
