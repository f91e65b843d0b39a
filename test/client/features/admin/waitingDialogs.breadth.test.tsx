import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  attachmentRemoving,
  attachmentRenaming,
} from '../../../../src/client/features/admin/courses/attachments';
import { coursePage } from '../../../../src/client/features/admin/courses/coursePages';
import { SectionList } from '../../../../src/client/features/admin/courses/SectionList';
import {
  captionsRemoving,
  sectionRemoving,
  sectionSaving,
} from '../../../../src/client/features/admin/courses/sections';
import { RefundButton } from '../../../../src/client/features/admin/purchases/RefundButton';
import { refund } from '../../../../src/client/features/admin/purchases/refund';
import { TransferPart } from '../../../../src/client/features/admin/purchases/TransferPart';
import { transferRecord } from '../../../../src/client/features/admin/purchases/transferRecord';
import { RemoveAccountDialog } from '../../../../src/client/features/admin/users/RemoveAccountDialog';
import { RoleForm } from '../../../../src/client/features/admin/users/RoleForm';
import { roleChange } from '../../../../src/client/features/admin/users/role';
import { users } from '../../../../src/client/features/admin/users/users';
import { courseRecord, purchaseRecord, sectionRecord, shortTransfer } from '../../../support/adminRecords';
import { createTestClient } from '../../../support/client';
import { renderPart } from '../../../support/renderPage';

const PURCHASE = purchaseRecord({ paidAt: '2026-11-02T09:05:00.000Z' });
const ORDER = purchaseRecord({ total: 129.9, transfer: shortTransfer });
const ACCOUNT = { IdEnc: 'u1', email: 'a@example.com', hasPaid: true, role: 0, firstName: '', lastName: '' };
const SECTION = sectionRecord({
  hasCaptions: true,
  attachments: [{ IdEnc: 'a1', name: 'Schema.pdf', bytes: 12_345 }],
});

const lessons = <SectionList course={courseRecord({ sections: [SECTION] }) as never} />;
const account = <RemoveAccountDialog user={ACCOUNT as never} />;
const money = <RefundButton purchase={PURCHASE as never} />;
const transfer = <TransferPart purchase={ORDER as never} />;
const role = <RoleForm {...{ id: 'u1', name: 'a@example.com', role: 0 }} />;
const NAMED = { id: 's1', name: 'Prima' };
const LESSON = { IdCourseEnc: 'c1', IdEnc: '', version: 0, draft: { title: 'Terza' }, loaded: {} };
const MOVEMENT = { IdEnc: 'p1', Amount: '29,90', IsReturn: false, Day: '', Reference: '', Received: 100 };
const FILE = { id: 'a1', name: 'Schema.pdf' };

/** By dialog: what shows it, its form, what it is opened with, its title, its button, and the button's text meanwhile. */
const DIALOGS = [
  [
    'another name of a file',
    lessons,
    attachmentRenaming,
    FILE,
    'Rinomina l’allegato',
    'Salva il nome',
    'Salvataggio in corso…',
  ],
  ['a lesson', lessons, sectionSaving, LESSON, 'Nuova lezione', 'Salva la lezione', 'Salvataggio in corso…'],
  ['a lesson’s removal', lessons, sectionRemoving, NAMED, 'Eliminare «Prima»?', 'Elimina', 'Un momento…'],
  [
    'the removal of captions',
    lessons,
    captionsRemoving,
    NAMED,
    'Eliminare «Prima»?',
    'Elimina',
    'Un momento…',
  ],
  [
    'a file’s removal',
    lessons,
    attachmentRemoving,
    FILE,
    'Eliminare «Schema.pdf»?',
    'Elimina',
    'Un momento…',
  ],
  [
    'a refund',
    money,
    refund,
    { IdEnc: 'p1', Amount: '', Refunded: 0 },
    'Rimborsare «Ichimoku»?',
    'Rimborsa',
    'Un momento…',
  ],
  [
    'a bank’s movement',
    transfer,
    transferRecord,
    MOVEMENT,
    'Segnare come pagato l’ordine 7K3M9PQR?',
    'Registra 29,90 €',
    'Un momento…',
  ],
  [
    'another role',
    role,
    roleChange,
    { IdEnc: 'u1', Role: 1 },
    'Cambiare il ruolo di a@example.com?',
    'Cambia ruolo',
    'Un momento…',
  ],
  [
    'an account’s removal',
    account,
    users.removing,
    { id: 'u1', name: 'a@example.com' },
    'Eliminare «a@example.com»?',
    'Elimina',
    'Un momento…',
  ],
] as const;

type Form = typeof attachmentRenaming;

function open(part: ReactNode, form: Form, draft: object, title: string) {
  const slices = [
    ...(coursePage.slices ?? []),
    refund.slice,
    transferRecord.slice,
    roleChange.slice,
    users.removing.slice,
  ];
  const client = createTestClient({ sagas: false, slices });
  renderPart(client, part);
  const tell = (action: Parameters<typeof client.store.dispatch>[0]) =>
    act(() => void client.store.dispatch(action));
  tell(form.actions.opened(draft as never));
  const dialog = screen.getByRole('dialog', { name: title });
  const button = (name: string) => within(dialog).getByText(name, { selector: 'button' });
  const sent = () => client.actions.filter(form.actions.requested.match).length;
  const isOpen = () => form.select(client.store.getState()).draft !== null;
  return { ...client, tell, dialog, button, sent, isOpen };
}

describe.each(DIALOGS)('the dialog of %s', (_name, part, anyForm, draft, title, action, meanwhile) => {
  const form = anyForm as unknown as Form;
  const start = () => open(part, form, draft, title);

  it('says that it is on its way, keeps the keyboard where it is, and is sent once', () => {
    const { dialog, button, sent, isOpen } = start();
    const press = button(action);
    expect(press).toHaveAttribute('aria-disabled', 'false');
    // Red where it cannot be undone, or changes what somebody may do.
    const isRed = press.matches('.MuiButton-colorError');
    expect(isRed).toBe(/^(Elimina|Rimborsa|Cambia ruolo)$/.test(action));
    press.focus();
    fireEvent.click(press);
    expect(sent()).toBe(1);
    expect(press).toHaveTextContent(meanwhile);
    expect(press).toHaveAttribute('aria-disabled', 'true');
    expect(press).toHaveFocus();
    fireEvent.click(press);
    const typed = dialog.querySelector('form');
    if (typed) fireEvent.submit(typed);
    fireEvent.click(button('Annulla'));
    expect([sent(), isOpen()]).toEqual([1, true]);
  });

  it('says why it was refused, and can be sent again', () => {
    const { tell, button, sent, dialog } = start();
    fireEvent.click(button(action));
    tell(form.actions.refused({ message: 'Non va.' }));
    expect(screen.getByText('Non va.').closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive');
    expect(button(action)).toHaveAttribute('aria-disabled', 'false');
    fireEvent.click(button(action));
    expect(sent()).toBe(2);
    tell(form.actions.refused({ errors: { altro: 'Non va.' } }));
    // Without fields there is no other place for it.
    const hasFields = dialog.querySelector('form') !== null;
    expect(within(dialog).queryByText(/Controlla i dati/) === null).toBe(hasFields);
  });

  it('goes once it is done', async () => {
    const { tell, button } = start();
    fireEvent.click(button(action));
    tell(form.actions.done(undefined as never));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each(['Escape', 'Annulla'])('is given up by %s without a call', async (way) => {
    const { dialog, button, sent, isOpen } = start();
    if (way === 'Escape') fireEvent.keyDown(dialog, { key: 'Escape' });
    else fireEvent.click(button(way));
    expect([sent(), isOpen()]).toEqual([0, false]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
