import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { changedFields, type Draft, draftOf, type Field } from './draft';
import type { Resource } from './resource';

/** A form's draft, and the record that it began with. */
export interface RecordDraft {
  readonly base: object;
  readonly draft: Draft;
}

/** Returns the form over what a save has stored: fields that were changed since it was sent keep what was typed. */
export function settled(fields: readonly Field[], draft: Draft, sent: Draft, base: object): RecordDraft {
  const typed = changedFields(fields, draft, sent).map(({ name }) => [name, draft[name] ?? '']);
  return { base, draft: { ...draftOf(fields, base), ...Object.fromEntries(typed) } };
}

/**
 * Returns the form over a newer version that was loaded, where nothing is lost by it. If both the form and the other
 * version changed fields, the form keeps its base: the server refuses its save as a conflict.
 */
export function followed(fields: readonly Field[], form: RecordDraft, newer: object): RecordDraft {
  if (newer === form.base) return form;
  const before = draftOf(fields, form.base);
  const stored = draftOf(fields, newer);
  if (changedFields(fields, before, stored).length === 0) return { base: newer, draft: form.draft };
  return changedFields(fields, form.draft, before).length > 0 ? form : { base: newer, draft: stored };
}

/** Holds what is typed into the form of a record. @param id '' for a new one */
export function useRecordDraft<Item>({ fields = [], saving }: Resource<Item>, id: string, loaded: object) {
  const dispatch = useDispatch();
  const { status, code, draft: sent } = useSelector(saving.select);
  const [form, setForm] = useState<RecordDraft>({ base: loaded, draft: draftOf(fields, loaded) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each record that is loaded, and each save
  useEffect(() => {
    if (status === 'done') {
      // The form of a new record is left for another page.
      if (!id || !sent) return;
      setForm(({ draft }) => settled(fields, draft, sent.draft, loaded));
      dispatch(saving.actions.opened());
    } else if (status !== 'pending' && code !== 'conflict') {
      setForm((now) => followed(fields, now, loaded));
    }
  }, [status, code, loaded]);
  const isDirty =
    !(status === 'done' && !id) && changedFields(fields, form.draft, draftOf(fields, form.base)).length > 0;
  return { ...form, isDirty, setForm };
}
