import userEvent from '@testing-library/user-event';

/** Its clicks ignore what covers an element: only a real browser knows, and looking for it takes long in a large page. */
export const user = userEvent.setup({ pointerEventsCheck: 0 });
