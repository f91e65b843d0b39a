import * as login from '../../../../src/client/app/pages/LoginPage';
import * as signUpPage from '../../../../src/client/app/pages/SignUpPage';
import * as redeem from '../../../../src/client/features/checkout/gifts/pages/RedeemPage';
import { redeeming } from '../../../../src/client/features/checkout/gifts/redeeming';
import { mailLink } from '../../../../src/client/features/identity/account/mailLink';
import {
  mailRequest,
  mailSent,
  selectSentMail,
} from '../../../../src/client/features/identity/account/mailRequest';
import * as activation from '../../../../src/client/features/identity/account/pages/ActivationPage';
import * as confirm from '../../../../src/client/features/identity/account/pages/ConfirmEmailPage';
import * as forgotten from '../../../../src/client/features/identity/account/pages/ForgottenPasswordPage';
import * as reset from '../../../../src/client/features/identity/account/pages/ResetPasswordPage';
import * as undo from '../../../../src/client/features/identity/account/pages/UndoEmailPage';
import { passwordReset } from '../../../../src/client/features/identity/account/passwordReset';
import {
  passwordStrengthSlice,
  selectStrength,
} from '../../../../src/client/features/identity/account/passwordStrength';
import { signUp } from '../../../../src/client/features/identity/account/signUp';
import { login as loginForm } from '../../../../src/client/features/identity/login/login';
import { providerStart } from '../../../../src/client/features/identity/providerLogin/providerStart';
import { selectNotedReturnUrl } from '../../../../src/client/features/identity/session/sessionSelectors';
import { returnRead } from '../../../../src/client/features/identity/session/sessionSlice';
import type { PageModule } from '../../../../src/client/routing/page';
import { paths } from '../../../../src/client/routing/paths';
import { createTestClient } from '../../../support/client';

type Form = typeof mailRequest | typeof loginForm;
const address = paths.login(paths.courses());

/** A store with a page's slices, in which each of its forms was refused. */
function open(page: PageModule, forms: readonly unknown[]) {
  const client = createTestClient({
    sagas: false,
    address,
    slices: page.slices ?? [],
    api: {
      users: { checkResetToken: async () => ({ isOk: true }) },
      courses: { getGift: async () => ({ isOk: false, message: 'Questo codice non esiste.' }) },
    },
  });
  for (const { actions } of forms as Form[])
    client.store.dispatch(actions.refused({ message: 'No.', code: 'x' }));
  const load = (reason: 'entered' | 'retried' | 'identityChanged') =>
    client.run(page.load as NonNullable<PageModule['load']>, { rest: 'token' }, reason).toPromise();
  const statuses = () => (forms as Form[]).map(({ select }) => select(client.store.getState()).status);
  return { ...client, load, statuses };
}

describe.each<[string, PageModule, readonly unknown[]]>([
  ['login', login, [loginForm, mailRequest, providerStart]],
  ['sign-up', signUpPage, [signUp, mailRequest, providerStart]],
  ['forgotten password', forgotten, [mailRequest]],
  ['new password', reset, [passwordReset]],
  ['code', redeem, [redeeming]],
])('the page of a %s', (_name, page, forms) => {
  it('is empty when it is entered', async () => {
    const { load, statuses } = open(page, forms);
    await load('entered');
    expect(statuses()).toEqual(forms.map(() => 'idle'));
  });

  it.each(['retried', 'identityChanged'] as const)('keeps what it shows when it is %s', async (reason) => {
    const { load, statuses } = open(page, forms);
    await load(reason);
    expect(statuses()).toEqual(forms.map(() => 'failed'));
  });
});

describe.each<[string, PageModule, string]>([
  ['activates an account', activation, 'activation'],
  ['confirms an address', confirm, 'email'],
])('the page of a link that %s', (_name, page, kind) => {
  it.each([
    ['entered', true],
    ['retried', true],
    ['identityChanged', false],
  ] as const)('uses the link when it is %s: %s', async (reason, isUsed) => {
    const { load, actions, services } = open(page, []);
    await load(reason);
    const requested = actions
      .filter(mailLink.actions.requested.match)
      .map(({ payload }) => payload as { kind: string; token: string });
    expect(requested.map((draft) => [draft.kind, services.vault.take(draft.token)])).toEqual(
      isUsed ? [[kind, 'token']] : [],
    );
  });
});

it.each<[string, PageModule]>([
  ['sign-up', signUpPage],
  ['new password', reset],
])(
  'the page of a %s begins without the measure of another password, and keeps its own',
  async (_name, page) => {
    const { load, store } = open(page, []);
    store.dispatch(passwordStrengthSlice.actions.measured({ score: 1, advice: 'Nota.' }));
    await load('identityChanged');
    expect(selectStrength(store.getState() as object)).not.toBeNull();
    await load('entered');
    expect(selectStrength(store.getState() as object)).toBeNull();
  },
);

it('a new activation mail that was asked for is kept while the link is tried again', async () => {
  const { load, store } = open(activation, []);
  store.dispatch(mailSent({ kind: 'activation', email: 'a@example.com' }));
  await load('retried');
  expect(selectSentMail(store.getState() as object).count).toBe(1);
  await load('entered');
  expect(selectSentMail(store.getState() as object).count).toBe(0);
});

it('the page that undoes a change waits for its button, and keeps its answer after a login', async () => {
  const { load, statuses, actions } = open(undo, [mailLink]);
  await load('identityChanged');
  expect(statuses()).toEqual(['failed']);
  await load('entered');
  expect(statuses()).toEqual(['idle']);
  expect(actions.filter(mailLink.actions.requested.match)).toEqual([]);
});

it('where to go on is noted before a mail with a new password, and read after it', async () => {
  const asking = open(forgotten, []);
  await asking.load('entered');
  expect(asking.services.device.getItem('returnAfterMail')).toContain(paths.courses());
  const setting = open(reset, []);
  setting.services.device.setItem(
    'returnAfterMail',
    JSON.stringify({ returnUrl: paths.courses(), until: Number.MAX_SAFE_INTEGER }),
  );
  await setting.load('entered');
  expect(setting.actions.filter(returnRead.match)).toHaveLength(1);
  expect(selectNotedReturnUrl(setting.store.getState())).toBe(paths.courses());
});
