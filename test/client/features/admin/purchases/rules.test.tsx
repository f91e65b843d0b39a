import { act, fireEvent, screen, within } from '@testing-library/react';
import { monthCsv } from '../../../../../src/client/features/admin/purchases/monthCsv';
import { purchaseDetail } from '../../../../../src/client/features/admin/purchases/PurchasePage';
import { purchaseList } from '../../../../../src/client/features/admin/purchases/purchaseList';
import { purchases } from '../../../../../src/client/features/admin/purchases/purchases';
import { RefundButton } from '../../../../../src/client/features/admin/purchases/RefundButton';
import { refund, watchRefund } from '../../../../../src/client/features/admin/purchases/refund';
import { receiptDownload } from '../../../../../src/client/features/checkout/receipts';
import { browserFiles } from '../../../../../src/client/services/browserFiles';
import { createTestClient, until } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';
import { pressWaiting } from '../../../../support/waitingButton';

const slices = [refund.slice, monthCsv.slice, purchases.record.slice, purchases.acting.slice];

describe('a refund', () => {
  const purchase = (more: object) => ({
    IdEnc: 'p1',
    title: 'Titolo',
    status: 'paid',
    paidAt: '2026-11-02T09:05:00.000Z',
    total: 0.3,
    refunded: 0,
    ...more,
  });
  it.each([
    ['paid', {}, true],
    ['refunded_in_part', {}, true],
    ['deactivated', {}, true],
    ['pending', {}, false],
    ['failed', {}, false],
    ['refund_due', {}, false],
    ['refunded', {}, false],
    ['disputed', {}, false],
    ['paid', { paidAt: undefined }, false],
    ['paid', { refundReason: 'buyer_gone' }, false],
    ['paid', { transfer: { state: 'paid' } }, false],
    // It cost nothing.
    ['paid', { total: 0 }, false],
    ['paid', { refunded: 0.29 }, true],
    ['paid', { refunded: 0.3 }, false],
    // Cents are compared as cents.
    ['paid', { total: 0.1 + 0.2, refunded: 0.3 }, false],
  ])('of a purchase that is %s, with %j, is offered: %s', (status, more, isOffered) => {
    const client = createTestClient({ sagas: false, slices });
    renderPart(client, <RefundButton purchase={purchase({ status, ...more }) as never} />);
    expect(screen.queryByText('Rimborsa') !== null).toBe(isOffered);
  });

  it.each([
    ['conflict', 1],
    ['too_much', 0],
  ])('that is refused with the code %s looks at the purchase again %i times', async (code, times) => {
    const refundPurchase = async () => ({ isOk: false, code, message: 'No.' });
    const { run, store, actions } = createTestClient({
      api: { admin: { refundPurchase } },
      sagas: false,
      slices,
    });
    run(watchRefund);
    store.dispatch(refund.actions.requested({ IdEnc: 'p1', Amount: '10', Refunded: 0 }));
    await until(store, (state) => refund.select(state).status === 'failed');
    const { type } = purchases.record.actions.retryRequested;
    expect(actions.filter((action) => action.type === type)).toHaveLength(times);
  });

  it('that an earlier page left open is closed', () => {
    const { run, store } = createTestClient({ sagas: false, slices });
    store.dispatch(refund.actions.opened({ IdEnc: 'p1', Amount: '', Refunded: 0 }));
    run(watchRefund);
    expect(refund.select(store.getState()).draft).toBeNull();
  });
});

it('says at its field what is wrong with the sum of a refund, and keeps it', async () => {
  const refundPurchase = jest.fn(async () => ({ isOk: false, errors: { Amount: 'Al massimo 5,00 €.' } }));
  const client = createTestClient({ api: { admin: { refundPurchase } }, sagas: false, slices });
  client.run(watchRefund);
  const item = { IdEnc: 'p1', title: 'Titolo', status: 'paid', paidAt: '2026-11-02T09:05:00.000Z', total: 5 };
  renderPart(client, <RefundButton purchase={{ ...item, refunded: 0 } as never} />);
  fireEvent.click(screen.getByText('Rimborsa', { selector: 'button' }));
  const field = screen.getByLabelText('Importo da restituire');
  const send = async (value: string) => {
    fireEvent.change(field, { target: { value } });
    await act(async () => void fireEvent.submit(field));
  };
  for (const [typed, message] of [
    ['abc', 'Scrivi un importo, per esempio 49,90.'],
    ['0', 'Scrivi un importo maggiore di zero.'],
    ['1,999', 'L’importo può avere al massimo due decimali.'],
  ] as const) {
    await send(typed);
    expect(field).toHaveAccessibleDescription(message);
  }
  expect(refundPurchase).not.toHaveBeenCalled();
  await send('2000');
  expect(field).toHaveAccessibleDescription('Al massimo 5,00 €.');
  expect(field).toHaveValue('2000');
});

it.each([
  ['paid', {}, true],
  ['paid', { total: 0 }, true],
  ['refunded_in_part', {}, true],
  ['deactivated', {}, true],
  ['paid', { paidAt: undefined }, false],
  ['paid', { refundReason: 'buyer_gone' }, false],
  ['refund_due', { refundReason: 'nothing_new' }, false],
  ['pending', { paidAt: undefined }, false],
  ['disputed', {}, false],
  ['refunded', {}, false],
])('a purchase that is %s, with %j, can be switched: %s', (status, more, isOffered) => {
  const item = { status, paidAt: '2026-11-02T09:05:00.000Z', total: 5, ...more };
  const action = purchases.actions?.find(({ name }) => name === 'switch');
  expect(action?.isOffered?.(item as never)).toBe(isOffered);
});

describe('the question before a switch', () => {
  const ask = purchases.actions?.find(({ name }) => name === 'switch')?.ask;
  const textOf = (isActive: boolean, more: object) =>
    ask?.({ title: 'Titolo', IdUserEnc: 'u1', buyer: 'Ada Bo', isActive, ...more } as never).text;

  it.each([true, false])('names whoever watches, of a gift its receiver (active: %s)', (isActive) => {
    expect(textOf(isActive, {})).toMatch(/^Ada Bo .*potrà/);
    const gone = { IdUserEnc: undefined, buyer: 'Account eliminato' };
    expect(textOf(isActive, gone)).toMatch(/^Chi ha comprato .*potrà/);
    const ofGift = textOf(isActive, { gift: { state: 'used' } });
    expect(ofGift).toMatch(/^Chi ha ricevuto il regalo .*potrà/);
    expect(ofGift).not.toContain('Ada Bo');
  });
});

it.each([
  [true, 'Disattivare «Titolo»?', /^Ada Bo non potrà più vederlo.* Il pagamento resta com’è\.$/],
  [false, 'Attivare «Titolo»?', /^Ada Bo potrà di nuovo vederlo, se è pagato\.$/],
])('the question before a switch says what the switch does (active: %s)', (isActive, title, text) => {
  const item = { title: 'Titolo', IdUserEnc: 'u1', buyer: 'Ada Bo', isActive };
  const asked = purchases.actions?.find(({ name }) => name === 'switch')?.ask?.(item as never);
  expect(asked).toEqual({ title, text: expect.stringMatching(text) });
});

it.each([
  [0, /^Ada Bo ha pagato 0,30.€\. Il denaro torna/, '0,30'],
  [0.1, /^Ada Bo ha pagato 0,30.€, e ne ha già riavuti 0,10.€\. Il denaro torna/, '0,20'],
])('a refund after %d € says what was paid and went back, and offers the rest', (refunded, text, rest) => {
  const client = createTestClient({ sagas: false, slices });
  const item = {
    IdEnc: 'p1',
    title: 'Titolo',
    status: 'paid',
    paidAt: '2026-11-02T09:05:00.000Z',
    total: 0.3,
  };
  const purchase = { ...item, IdUserEnc: 'u1', buyer: 'Ada Bo', refunded };
  renderPart(client, <RefundButton purchase={purchase as never} />);
  fireEvent.click(screen.getByText('Rimborsa', { selector: 'button' }));
  const told = screen.getByText(text);
  expect(told).toHaveTextContent(
    /sul metodo usato per pagare, e un’e-mail lo annuncia\. Non si può annullare\.$/,
  );
  const field = screen.getByLabelText('Importo da restituire');
  expect(field).toHaveValue(rest);
  expect(field).toHaveAttribute('inputmode', 'decimal');
  expect(field).toHaveAccessibleDescription(
    'Con tutto l’importo si chiude anche l’accesso; con una parte resta.',
  );
});

it('a refund that the bank sent back is said to be settled after a question that names what was bought', () => {
  const settle = purchases.actions?.find(({ name }) => name === 'settle');
  const item = { title: 'Titolo', IdUserEnc: 'u1', buyer: 'Ada Bo', rejected: 12.5 } as never;
  expect([settle?.label(item), settle?.done]).toEqual(['Rimborso risolto', 'Segnato come risolto.']);
  const gone = { title: 'Titolo', buyer: 'Account eliminato', rejected: 12.5 } as never;
  expect(settle?.ask?.(gone).title).toMatch(/^Chi ha comprato ha riavuto 12,50/);
  // Of a gift, the money went back to who had paid.
  const given = { title: 'Titolo', IdUserEnc: 'u1', buyer: 'Ada Bo', rejected: 12.5, gift: {} } as never;
  expect(settle?.ask?.(given).title).toMatch(/^Ada Bo ha riavuto 12,50/);
  expect(settle?.ask?.(item).text).toMatch(/per «Titolo»\. .*non sarà più tra le cose da guardare/);
  expect([0, 0.01].map((rejected) => settle?.isOffered?.({ rejected } as never))).toEqual([false, true]);
});

it('a receipt that was refused before its page was left is not told of at the next visit', () => {
  const { run, store } = createTestClient({ sagas: false, slices: purchaseDetail.slices ?? [] });
  store.dispatch(receiptDownload.actions.refused({ message: 'Non è pronta.' }));
  run(() => purchaseDetail.watch?.({}) as never);
  expect(receiptDownload.select(store.getState()).message).toBe('');
});

it('a refund is given up without a call', () => {
  const client = createTestClient({ sagas: false, slices });
  const item = { IdEnc: 'p1', title: 'Titolo', status: 'paid', paidAt: '2026-11-02T09:05:00.000Z', total: 5 };
  renderPart(client, <RefundButton purchase={{ ...item, refunded: 0 } as never} />);
  const draft = () => refund.select(client.store.getState()).draft;
  expect(screen.getByText('Rimborsa')).toHaveClass('MuiButton-colorError');
  fireEvent.click(screen.getByText('Rimborsa', { selector: 'button' }));
  expect(draft()).not.toBeNull();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(draft()).toBeNull();
  fireEvent.click(screen.getAllByText('Rimborsa', { selector: 'button' })[0] as Element);
  expect(draft()).not.toBeNull();
  fireEvent.click(screen.getByText('Annulla', { selector: 'button' }));
  expect(draft()).toBeNull();
});

it('a refund that is on its way says so, and is red until then', () => {
  const client = createTestClient({ sagas: false, slices });
  const item = { IdEnc: 'p1', title: 'Titolo', status: 'paid', paidAt: '2026-11-02T09:05:00.000Z', total: 5 };
  renderPart(client, <RefundButton purchase={{ ...item, refunded: 0 } as never} />);
  fireEvent.click(screen.getByText('Rimborsa'));
  const button = within(screen.getByRole('dialog')).getByText('Rimborsa');
  expect(button).toHaveClass('MuiButton-colorError');
  pressWaiting(button, 'Un momento…');
});

describe('a switch that is refused', () => {
  const refused = async (isLeft: boolean) => {
    let answer: (value: object) => void = () => undefined;
    const tooglePurchaseActivation = () => new Promise((resolve) => (answer = resolve));
    const { run, store, toasts } = createTestClient({
      api: { admin: { tooglePurchaseActivation } },
      sagas: false,
      slices,
    });
    const page = run(purchases.acting.watch);
    const item = { IdEnc: 'p1', title: 'Titolo', buyer: 'Ada Bo', isActive: true } as never;
    store.dispatch(purchases.acting.actions.requested({ action: 'switch', item }));
    if (isLeft) page.cancel();
    answer({ isOk: false, message: 'È contestato.' });
    await until(store, (state) => !purchases.acting.selectIsPending('p1')(state));
    return toasts;
  };

  it('is told by its dialog alone', async () => {
    expect(await refused(false)).toEqual([]);
  });

  it('is told as a toast once its page was left', async () => {
    expect(await refused(true)).toEqual([{ text: 'Titolo, Ada Bo: È contestato.', kind: 'error' }]);
  });
});

describe('the month as a file', () => {
  const save = async (month: string, now: string, answer: object = { isOk: true, item: new Blob(['x']) }) => {
    const saved = jest.spyOn(browserFiles, 'save').mockReturnValue(undefined);
    const getPurchasesCSV = jest.fn(async (_input: object) => answer);
    const { run, store } = createTestClient({
      api: { courses: { getPurchasesCSV } },
      services: { now: () => Date.parse(now) },
      sagas: false,
      slices,
    });
    run(monthCsv.watch);
    store.dispatch(monthCsv.actions.requested(month));
    await until(store, (state) => !['idle', 'pending'].includes(monthCsv.select(state).status));
    const { message } = monthCsv.select(store.getState());
    return {
      asked: getPurchasesCSV.mock.calls.map(([input]) => input),
      names: saved.mock.calls.map(([, name]) => name),
      message,
    };
  };

  it.each([
    ['', '2026-11-30T22:59:59Z', { Month: 11, Year: 2026 }, 'acquisti-2026-11.csv'],
    ['', '2026-11-30T23:00:00Z', { Month: 12, Year: 2026 }, 'acquisti-2026-12.csv'],
    ['', '2026-12-31T23:30:00Z', { Month: 1, Year: 2027 }, 'acquisti-2027-01.csv'],
    ['2025-03', '2026-11-30T23:00:00Z', { Month: 3, Year: 2025 }, 'acquisti-2025-03.csv'],
  ])('that is chosen as %j at %s is that of Italy', async (month, now, asked, name) => {
    expect(await save(month, now)).toEqual({ asked: [asked], names: [name], message: '' });
  });

  it('that was refused before its page was left is not told at the next visit', () => {
    const { run, store } = createTestClient({ sagas: false, slices: purchaseList.slices ?? [] });
    store.dispatch(monthCsv.actions.refused({ message: 'Troppi.' }));
    run(() => purchaseList.watch?.({}) as never);
    expect(monthCsv.select(store.getState()).message).toBe('');
  });

  it('is asked for no month that is none', async () => {
    expect(await save('2025-13', '2026-11-30T23:00:00Z')).toEqual({
      asked: [],
      names: [],
      message: 'Scegli un mese.',
    });
  });

  it('is not saved where the server refuses', async () => {
    const refused = { isOk: false, message: 'Troppi.' };
    expect(await save('2025-03', '2026-11-30T23:00:00Z', refused)).toMatchObject({
      names: [],
      message: 'Troppi.',
    });
  });
});
