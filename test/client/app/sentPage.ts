import { testEnvironment } from '../../support/client';

export const script = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;

/** Receives a page that the server sent. */
export function receive(body: string, address: string, { head = '', environment = {} } = {}) {
  document.head.innerHTML = head;
  document.body.innerHTML = body + script('environment', { ...testEnvironment, ...environment });
  window.history.replaceState(null, '', address);
}

/** A page that the server rendered. */
export const renderedBody = (navigation: object, more: object = {}) =>
  `<div id="root"><p>Pagina</p></div>${script('state', { navigation, ...more })}`;
