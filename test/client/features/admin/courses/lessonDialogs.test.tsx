import type { Action } from '@reduxjs/toolkit';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import {
  attachmentRemoving,
  attachmentRenaming,
} from '../../../../../src/client/features/admin/courses/attachments';
import { coursePage } from '../../../../../src/client/features/admin/courses/coursePages';
import { SectionDialog } from '../../../../../src/client/features/admin/courses/SectionDialog';
import { SectionList } from '../../../../../src/client/features/admin/courses/SectionList';
import {
  captionsRemoving,
  sectionRemoving,
  sectionSaving,
} from '../../../../../src/client/features/admin/courses/sections';
import {
  uploadProgressed,
  uploadRequested,
} from '../../../../../src/client/features/admin/upload/uploadSlice';
import { ServicesContext } from '../../../../../src/client/services/servicesContext';
import { courseRecord, sectionRecord } from '../../../../support/adminRecords';
import { createTestClient } from '../../../../support/client';
import { renderLeaf, renderPart } from '../../../../support/renderPage';

const SECTION = sectionRecord({
  hasCaptions: true,
  video: { url: '/media/x', mime: 'video/mp4', bytes: 1 },
  attachments: [{ IdEnc: 'a1', name: 'Schema.pdf', bytes: 12_345 }],
});

function open() {
  const client = createTestClient({ sagas: false, slices: coursePage.slices ?? [] });
  renderPart(client, <SectionList course={courseRecord({ sections: [SECTION] }) as never} />);
  return client;
}
// Not by its role: to work out those of all buttons takes many times as long.
const button = (name: string) =>
  screen.queryByLabelText(name, { selector: 'button' }) ?? screen.getByText(name, { selector: 'button' });
const press = (name: string) => fireEvent.click(button(name));
const dialog = () => screen.getByRole('dialog');
const cancel = () => fireEvent.click(within(dialog()).getByText('Annulla'));

describe('the question before something of a lesson is deleted', () => {
  it.each([
    ['Elimina: Prima', sectionRemoving, { id: 's1', name: 'Prima' }, /con il suo video e i suoi allegati/],
    ['Togli i sottotitoli: Prima', captionsRemoving, { id: 's1', name: 'Prima' }, /il video resta/],
    [
      'Elimina: Schema.pdf',
      attachmentRemoving,
      { id: 'a1', name: 'Schema.pdf' },
      /non si potrà più scaricare/,
    ],
  ])('says what goes, and is declined without a call: %s', (name, removing, draft, text) => {
    const { store, actions } = open();
    // Red where it cannot be made again.
    expect(button(name).matches('.MuiButton-colorError')).toBe(name.startsWith('Elimina'));
    press(name);
    expect(removing.select(store.getState()).draft).toEqual(draft);
    expect(dialog()).toHaveTextContent(text);
    cancel();
    expect(removing.select(store.getState()).draft).toBeNull();
    expect(actions.filter(({ type }) => type === removing.actions.requested.type)).toEqual([]);
  });
});

describe('the keyboard', () => {
  const removed = async (
    done: (id: string) => Action,
    name: string,
    id: string,
    before: object[],
    after: object[],
    /** The rows are there without it before the dialog has closed. */
    isEarly = false,
  ) => {
    const { store, services } = createTestClient({ sagas: false, slices: coursePage.slices ?? [] });
    const show = (sections: object[]) => (
      <Provider store={store}>
        <ServicesContext value={services}>
          <SectionList course={courseRecord({ sections }) as never} />
        </ServicesContext>
      </Provider>
    );
    const { rerender } = renderLeaf(show(before));
    button(name).focus();
    press(name);
    fireEvent.click(within(dialog()).getByText('Elimina'));
    act(() => {
      store.dispatch(done(id));
      if (isEarly) rerender(show(after));
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    rerender(show(after));
  };
  const deleted = (name: string, before: string[], after: string[]) => {
    const lesson = (names: string[]) => [
      sectionRecord({ IdEnc: 's0', title: 'Altra' }),
      { ...SECTION, attachments: names.map((one) => ({ IdEnc: one, name: `${one}.pdf`, bytes: 1 })) },
    ];
    return removed(
      attachmentRemoving.actions.done,
      `Elimina: ${name}.pdf`,
      name,
      lesson(before),
      lesson(after),
    );
  };

  it.each([
    ['uno', ['uno', 'due'], ['due'], 'Elimina: due.pdf'],
    ['due', ['uno', 'due'], ['uno'], 'Elimina: uno.pdf'],
  ])(
    'goes from the file %s that was deleted among %j to the one beside it',
    async (name, all, left, next) => {
      await deleted(name, all, left);
      expect(screen.getByRole('button', { name: next })).toHaveFocus();
    },
  );

  const [first, second] = [SECTION, { ...SECTION, IdEnc: 's2', title: 'Seconda' }];

  it.each([
    ['Elimina: Prima', 's1', [first, second], [second], '1. Seconda'],
    ['Elimina: Seconda', 's2', [first, second], [first], '1. Prima'],
    ['Elimina: Prima', 's1', [first], [], undefined],
  ])('goes from a deleted lesson to the one beside it, else to the lessons: %s', async (...row) => {
    const [name, id, before, after, next] = row;
    await removed(sectionRemoving.actions.done, name, id, before, after);
    expect(next ? screen.getByText(next) : document.getElementById('lezioni')).toHaveFocus();
  });

  it('goes to the lesson beside one that is gone before its dialog has closed', async () => {
    await removed(sectionRemoving.actions.done, 'Elimina: Prima', 's1', [first, second], [second], true);
    expect(screen.getByText('1. Seconda')).toHaveFocus();
  });

  it('goes to the lesson whose captions are deleted', async () => {
    await removed(
      captionsRemoving.actions.done,
      'Togli i sottotitoli: Prima',
      's1',
      [first],
      [{ ...first, hasCaptions: false }],
    );
    expect(screen.getByText('1. Prima')).toHaveFocus();
  });

  it.each([
    ['captions', captionsRemoving, 'Togli i sottotitoli: Prima', 's1', { hasCaptions: false }],
    ['last file', attachmentRemoving, 'Elimina: Schema.pdf', 'a1', { attachments: [] }],
  ] as const)(
    'goes to the lesson that has lost its %s before the dialog has closed',
    async (_what, { actions }, name, id, more) => {
      await removed(actions.done, name, id, [first], [{ ...first, ...more }], true);
      expect(screen.getByText('1. Prima')).toHaveFocus();
    },
  );

  it('goes to the lesson once its last file is deleted', async () => {
    await deleted('uno', ['uno'], []);
    expect(screen.getByText('2. Prima')).toHaveFocus();
  });
});

describe('the form of a lesson', () => {
  it.each([
    ['Modifica: Prima', 'Modifica la lezione', 'Prima'],
    ['Aggiungi una lezione', 'Nuova lezione', ''],
  ])('by the button %s is headed %s, and is given up with what was typed', (name, title, value) => {
    const { store } = open();
    const draft = () => sectionSaving.select(store.getState()).draft;
    press(name);
    // Nothing was typed yet.
    fireEvent.keyDown(dialog(), { key: 'Escape' });
    expect(draft()).toBeNull();
    press(name);
    const field = within(screen.getByRole('dialog', { name: title })).getByLabelText('Titolo');
    expect(field).toHaveValue(value);
    expect(field).toHaveFocus();
    fireEvent.change(field, { target: { value: 'Altro' } });
    cancel();
    expect(draft()).toBeNull();
  });

  it('keeps what was chosen of a conflict, and of which version, when that save is refused too', () => {
    const client = createTestClient({ sagas: false, slices: coursePage.slices ?? [] });
    const tell = (action: Action) => act(() => void client.store.dispatch(action));
    const sent = () => sectionSaving.select(client.store.getState()).draft;
    const theirs = { ...SECTION, title: 'Il suo titolo', version: 5 };
    renderPart(client, <SectionDialog course={courseRecord({ sections: [theirs] }) as never} />);
    const { opened, refused } = sectionSaving.actions;
    const mine = { title: 'Il mio titolo', description: '', chapters: '', isPreview: false };
    tell(opened({ IdCourseEnc: 'c1', IdEnc: 's1', version: 4, draft: mine, loaded: SECTION }));
    tell(refused({ code: 'conflict' }));
    // It is saved by what is chosen, or not at all.
    expect(screen.queryByText('Salva la lezione')).toBeNull();
    fireEvent.click(screen.getByLabelText('Il suo: Il suo titolo'));
    press('Salva la scelta');
    expect(sent()).toMatchObject({ version: 5, draft: { title: 'Il suo titolo' } });
    tell(refused({ errors: { title: 'È troppo lungo.' } }));
    const field = screen.getByLabelText('Titolo');
    expect(field).toHaveValue('Il suo titolo');
    fireEvent.change(field, { target: { value: 'Breve' } });
    press('Salva la lezione');
    // Nobody has changed it since: the question does not come again.
    expect(sent()).toMatchObject({ IdEnc: 's1', version: 5, draft: { title: 'Breve' } });
  });
});

it('another name of a file is given up, also after something was typed', () => {
  const { store } = open();
  press('Rinomina: Schema.pdf');
  fireEvent.change(screen.getByLabelText('Nome del file'), { target: { value: 'Altro.pdf' } });
  cancel();
  expect(attachmentRenaming.select(store.getState()).draft).toBeNull();
});

describe('the upload of a lesson', () => {
  it.each([
    ['section', 'Caricamento: Prima'],
    ['captions', 'Caricamento: Prima'],
  ] as const)('of the kind %s names its bar, and offers another file before', (kind, name) => {
    const { store } = open();
    const change = { section: 'Cambia video: Prima', captions: 'Cambia sottotitoli: Prima' }[kind];
    expect(screen.getByRole('button', { name: change })).toBeInTheDocument();
    act(() => {
      store.dispatch(uploadRequested({ kind, id: 's1', handle: 'h', name: 'file' }));
      store.dispatch(uploadProgressed({ kind, id: 's1', progress: 40 }));
    });
    expect(screen.getByRole('progressbar', { name })).toHaveAttribute('aria-valuenow', '40');
  });
});
