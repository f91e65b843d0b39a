import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { mayLeave, watchLeave } from '../../../../src/client/features/admin/resource/leaveSaga';
import leaveSlice, {
  draftChanged,
  leaveAsked,
  leaveConfirmed,
  leaveDeclined,
  selectIsDirty,
  selectLeaveTarget,
} from '../../../../src/client/features/admin/resource/leaveSlice';
import { LeaveDialog } from '../../../../src/client/features/admin/resource/RecordForm';
import { useDirtyReport, useLeaveGuard } from '../../../../src/client/features/admin/resource/useLeaveGuard';
import uploadSlice, {
  selectIsUploading,
  uploadPaused,
  uploadRequested,
} from '../../../../src/client/features/admin/upload/uploadSlice';
import { navigationRequested } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BEFORE_POP } from '../../../../src/client/services/history';
import { createTestClient } from '../../../support/client';
import { renderPart } from '../../../support/renderPage';

const TARGET = { kind: 'film', id: 'v1' } as const;

function Form() {
  const [isDirty, setIsDirty] = useState(false);
  useDirtyReport(isDirty);
  useLeaveGuard();
  return (
    <button type="button" onClick={() => setIsDirty(!isDirty)}>
      Scrivi
    </button>
  );
}

function open() {
  const client = createTestClient({ sagas: false, slices: [leaveSlice, uploadSlice] });
  const page = renderPart(client, <Form />);
  const { store } = client;
  return {
    ...client,
    unmount: page.unmount,
    type: () => fireEvent.click(page.getByText('Scrivi')),
    upload: () => act(() => void store.dispatch(uploadRequested({ ...TARGET, handle: 'h', name: 'n' }))),
    /** @returns whether the page holds those who press Back, up to an address, and those who close the tab */
    leaving: (to = '/prima') => {
      const events = [BEFORE_POP, 'beforeunload'].map((name) => new Event(name, { cancelable: true }));
      window.history.replaceState(null, '', to);
      act(() => {
        for (const event of events) window.dispatchEvent(event);
      });
      return events.map(({ defaultPrevented }) => defaultPrevented);
    },
    target: () => selectLeaveTarget(store.getState()),
    may: () => client.run(mayLeave, { to: '/altrove' }).result(),
  };
}

beforeEach(() => window.history.replaceState(null, '', '/'));

describe('a page with a form', () => {
  it('holds nobody while nothing was changed', () => {
    const { leaving, may, target } = open();
    expect(leaving()).toEqual([false, false]);
    expect(may()).toBe(true);
    expect(target()).toBeNull();
  });

  it('holds those who leave unsaved changes, and asks about where they go', () => {
    const { type, leaving, may, target } = open();
    type();
    expect(leaving('/prima?a=1#b')).toEqual([true, true]);
    expect(target()).toEqual({ to: '/prima?a=1#b' });
    expect(may()).toBe(false);
    expect(target()).toEqual({ to: '/altrove' });
  });

  it.each(['/#contenuto', '/?a=1'])('holds nobody who goes to another part of it: %s', (to) => {
    const { type, leaving, target } = open();
    type();
    expect(leaving(to)).toEqual([false, true]);
    expect(target()).toBeNull();
  });

  it('lets them go once the changes are taken back', () => {
    const { type, leaving, may } = open();
    type();
    type();
    expect(leaving()).toEqual([false, false]);
    expect(may()).toBe(true);
  });

  it('holds them while a file is on its way, though nothing was changed', () => {
    const { store, upload, leaving, may, target } = open();
    upload();
    expect(leaving()).toEqual([true, true]);
    expect(may()).toBe(false);
    expect(target()).toEqual({ to: '/altrove' });
    act(() => void store.dispatch(uploadPaused(TARGET)));
    expect(leaving()).toEqual([false, false]);
    expect(may()).toBe(true);
  });

  it('stays at its own address when Back is stopped', () => {
    const push = jest.spyOn(window.history, 'pushState');
    const { type, leaving } = open();
    const { href } = window.location;
    type();
    leaving();
    expect(push.mock.calls).toEqual([[null, '', href]]);
    push.mockRestore();
  });

  it('holds nobody once it is gone', () => {
    const { store, type, unmount, leaving } = open();
    type();
    const removed = jest.spyOn(window, 'removeEventListener');
    act(unmount);
    expect(removed.mock.calls.map(([name]) => name)).toEqual(
      expect.arrayContaining([BEFORE_POP, 'beforeunload']),
    );
    removed.mockRestore();
    expect(selectIsDirty(store.getState())).toBe(false);
    // Another form's changes are none of its business.
    act(() => void store.dispatch(draftChanged({ form: 'other', isDirty: true })));
    expect(leaving()).toEqual([false, false]);
  });

  it('knows its forms apart', () => {
    const { store, type } = open();
    const report = (form: string, isDirty: boolean) =>
      act(() => void store.dispatch(draftChanged({ form, isDirty })));
    report('one', true);
    report('two', true);
    report('one', false);
    expect(selectIsDirty(store.getState())).toBe(true);
    report('two', false);
    expect(selectIsDirty(store.getState())).toBe(false);
    type();
    expect(selectIsDirty(store.getState())).toBe(true);
  });

  it('holds the changes of one form after those of a later one are taken back', () => {
    const { store, may } = open();
    const report = (form: string, isDirty: boolean) =>
      act(() => void store.dispatch(draftChanged({ form, isDirty })));
    report('one', true);
    report('two', true);
    report('two', false);
    expect(may()).toBe(false);
    report('one', false);
    expect(may()).toBe(true);
  });
});

describe('the question before a page is left', () => {
  it('goes where was asked about, and holds nothing back any more', () => {
    const { run, store, type, upload, target, actions } = open();
    run(watchLeave);
    type();
    upload();
    act(() => void store.dispatch(leaveAsked({ to: '/altrove', replace: true })));
    act(() => void store.dispatch(leaveConfirmed()));
    expect(actions.filter(navigationRequested.match).map(({ payload }) => payload)).toEqual([
      { to: '/altrove', replace: true },
    ]);
    expect(selectIsUploading(store.getState())).toBe(false);
    expect(target()).toBeNull();
  });

  it('is over once it is declined, and the changes stay', () => {
    const { store, type, target, actions } = open();
    type();
    act(() => void store.dispatch(leaveAsked({ to: '/altrove' })));
    act(() => void store.dispatch(leaveDeclined()));
    expect(target()).toBeNull();
    expect(selectIsDirty(store.getState())).toBe(true);
    expect(actions.filter(navigationRequested.match)).toEqual([]);
  });
});

describe('the dialog before a page is left', () => {
  const ask = (client: ReturnType<typeof createTestClient>) => {
    renderPart(client, <LeaveDialog />);
    act(() => void client.store.dispatch(leaveAsked({ to: '/altrove' })));
    return screen.getByRole('dialog', { name: 'Uscire senza salvare?' });
  };

  it('names what is lost, and stays by default', () => {
    const client = createTestClient({ sagas: false, slices: [leaveSlice, uploadSlice] });
    const dialog = ask(client);
    expect(dialog).toHaveTextContent('Le modifiche che hai fatto in questo modulo andranno perse.');
    expect(screen.getByText('Resta qui')).toHaveFocus();
    expect(screen.getByText('Esci senza salvare')).toHaveClass('MuiButton-colorError');
    act(() => void client.store.dispatch(uploadRequested({ ...TARGET, handle: 'h', name: 'n' })));
    expect(dialog).toHaveTextContent('Un caricamento è ancora in corso');
    fireEvent.click(screen.getByText('Resta qui'));
    expect(selectLeaveTarget(client.store.getState())).toBeNull();
  });
});
