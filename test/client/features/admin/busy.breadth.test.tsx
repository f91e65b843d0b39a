import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAdminPage } from '../../../support/adminPage';
import { couponRecord, questionRecord } from '../../../support/adminRecords';
import type { ApiStub } from '../../../support/client';

/** A call whose answers the test gives, one after the other. */
function answered() {
  const waiting: ((answer: object) => void)[] = [];
  const call = jest.fn((_input?: unknown) => new Promise<object>((resolve) => void waiting.push(resolve)));
  return { call, answer: (given: object) => act(async () => waiting.shift()?.(given)) };
}
type Call = ReturnType<typeof answered>['call'];

const of = (...items: object[]) => jest.fn(async () => ({ items, total: items.length, page: 1 }));
const reading = (item: object) => async () => ({ isOk: true, item });
const inDialog = () => screen.getByRole('dialog');
const purchase = { IdEnc: 'p1', title: 'Ichimoku', buyer: 'Ada', createdAt: '2026-11-01T09:00:00.000Z' };
const course = { IdCourseEnc: 'c1', title: 'Ichimoku', isOperative: true, price: 10 };

interface Case {
  readonly of: string;
  readonly at: Parameters<typeof openAdminPage>[0];
  readonly id?: string;
  readonly search?: string;
  readonly api: (call: Call) => ApiStub;
  /** The button that opens its dialog; without, it stands on the page. */
  readonly opener?: string;
  /** What is filled in before the button can be pressed. */
  readonly fill?: () => Promise<unknown>;
  readonly label: string;
  readonly waiting?: string;
}

const CASES: readonly Case[] = [
  {
    of: 'the deletion of a record',
    at: '/admin/coupons',
    api: (remove) => ({ coupons: { getAllCoupons: of(couponRecord()), remove } }),
    opener: 'Elimina ESTATE20',
    label: 'Elimina',
  },
  {
    of: 'the hiding of a question',
    at: '/admin/domande/:id',
    id: 'q1',
    api: (hideQuestion) => ({ questions: { get: reading(questionRecord()), hideQuestion } }),
    opener: 'Nascondi',
    label: 'Nascondi',
  },
  {
    of: 'a new teacher',
    at: '/admin/relatori',
    api: (addTeacher) => ({ teachers: { list: of() }, admin: { addTeacher } }),
    opener: 'Aggiungi un relatore',
    fill: () => userEvent.type(screen.getByLabelText('E-mail di chi insegna'), 'a@example.com'),
    label: 'Aggiungi',
  },
  {
    of: 'an announcement',
    at: '/admin/notification',
    api: (notifyPurchaseAsync) => ({
      notifications: { history: of(), preview: async () => ({ isOk: false }), notifyPurchaseAsync },
      courses: { getAllPurchases: of(purchase) },
    }),
    opener: 'Annuncia un acquisto',
    fill: async () => {
      await userEvent.click(screen.getByRole('combobox', { name: 'Acquisto' }));
      await userEvent.click(await screen.findByRole('option'));
    },
    label: 'Invia a tutti',
  },
  {
    of: 'the order of the home page',
    at: '/admin/home-sections',
    api: (reorder) => ({ homeSections: { list: of({ id: 'h1', title: 'Novità' }), reorder } }),
    opener: 'Riordina',
    fill: () => within(inDialog()).findByText('Novità'),
    label: 'Salva l’ordine',
    waiting: 'Salvataggio in corso…',
  },
  {
    of: 'the gift of a course',
    at: '/admin/corsi/abilita',
    search: '?IdCourseEnc=c1',
    api: (giftCourse) => ({ courses: { getDetailCourseAdmin: reading(course), giftCourse } }),
    fill: () => userEvent.type(screen.getByLabelText('E-mail di chi lo riceve'), 'a@example.com'),
    label: 'Abilita il corso',
  },
  {
    of: 'an answer',
    at: '/admin/domande/:id',
    id: 'q1',
    api: (answerQuestion) => ({ questions: { get: reading(questionRecord()), answerQuestion } }),
    fill: () => userEvent.type(screen.getByLabelText('Risposta', { selector: 'textarea' }), 'Sì.'),
    label: 'Pubblica la risposta',
  },
  {
    of: 'the form of a record',
    at: '/admin/coupons/:id',
    id: 'c1',
    api: (update) => ({ coupons: { uses: of(), get: reading(couponRecord()), update } }),
    label: 'Salva',
    waiting: 'Salvataggio in corso…',
  },
  {
    of: 'the file of a list',
    at: '/admin/coupons',
    api: (coupons) => ({ coupons: { getAllCoupons: of(couponRecord()) }, listCsv: { coupons } }),
    label: 'Esporta CSV',
  },
];

const opened = async ({ opener, fill }: Case) => {
  if (opener) await userEvent.click(screen.getByRole('button', { name: opener }));
  await fill?.();
  return opener ? inDialog() : document.body;
};

it.each(CASES)(
  'the button of $of waits for the answer in sight of everybody, and is free after a refusal',
  async (one) => {
    const { at, id = '', search = '', api, label, waiting = 'Un momento…' } = one;
    const { call, answer } = answered();
    const { toasts } = await openAdminPage(at, api(call), id, search);
    const place = await opened(one);
    const button = (name: string) => within(place).getByText(name, { selector: 'button' });
    expect(button(label)).not.toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button(label));
    expect(button(waiting)).toHaveAttribute('aria-disabled', 'true');
    // It keeps the keyboard, which a disabled one would lose.
    expect(button(waiting)).toBeEnabled();
    expect(button(waiting)).toHaveFocus();
    fireEvent.click(button(waiting));
    expect(call).toHaveBeenCalledTimes(1);
    await answer({ isOk: false, message: 'Non si può.' });
    const [told] = within(place).getAllByText('Non si può.');
    expect(told?.closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive');
    expect(toasts).toEqual([]);
    expect(button(label)).not.toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button(label));
    expect(call).toHaveBeenCalledTimes(2);
  },
);

it.each(CASES.filter(({ opener }) => opener))(
  'the dialog of $of takes the keyboard, and gives it back where it is given up',
  async (one) => {
    const { at, id = '', api, opener = '' } = one;
    const { call } = answered();
    await openAdminPage(at, api(call), id);
    const waysOut = [
      () => userEvent.click(within(inDialog()).getByText('Annulla', { selector: 'button' })),
      () => userEvent.keyboard('{Escape}'),
    ];
    for (const leave of waysOut) {
      const dialog = await opened(one);
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
      await leave();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.getByRole('button', { name: opener })).toHaveFocus();
    }
    expect(call).not.toHaveBeenCalled();
  },
);
