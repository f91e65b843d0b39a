import type { ContentState } from 'draft-js';
import type { ReactNode } from 'react';

interface EditorLinkProps {
  readonly children: ReactNode;
  readonly contentState: ContentState;
  readonly entityKey: string;
}

/** A link inside the editor: it looks like one and leads nowhere, so that a click places the cursor. */
export function EditorLink({ children, contentState, entityKey }: EditorLinkProps) {
  const { url } = contentState.getEntity(entityKey).getData() as { url?: string };
  return (
    <span className="link" title={url}>
      {children}
    </span>
  );
}
