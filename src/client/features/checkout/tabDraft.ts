import { call, type SagaGenerator, select } from 'typed-redux-saga';
import { service } from '../../services/services';
import { selectUser } from '../identity/session/sessionSelectors';

/** The forms whose texts a reload of the tab keeps. */
export type TabDraft = 'buyerDraft' | 'giftDraft';

function* currentOwner() {
  return (yield* select(selectUser))?.id ?? '';
}

/** Keeps texts of a form, with the person who typed them. */
export function* saveDraft(name: TabDraft, texts: Readonly<Record<string, string>>): SagaGenerator<void> {
  const tab = yield* service('tab');
  const owner = yield* call(currentOwner);
  try {
    yield* call(() => tab.setItem(name, JSON.stringify({ ...texts, owner })));
  } catch {
    // A full storage costs the draft, not the purchase.
  }
}

/** Returns what this person typed; empty where that was somebody else, or nobody. */
export function* readDraft(name: TabDraft): SagaGenerator<Readonly<Record<string, string>>> {
  const tab = yield* service('tab');
  const owner = yield* call(currentOwner);
  try {
    const kept: object = JSON.parse((yield* call(() => tab.getItem(name))) ?? '{}') ?? {};
    const texts = Object.fromEntries(Object.entries(kept).filter(([, text]) => typeof text === 'string'));
    return texts.owner === owner ? texts : {};
  } catch {
    return {};
  }
}

export function* removeDraft(name: TabDraft): SagaGenerator<void> {
  const tab = yield* service('tab');
  yield* call(() => tab.removeItem(name));
}
