import { screen } from '@testing-library/react';
import { BundleSum } from '../../../../src/client/features/admin/bundles';
import adminSlice, { choiceNamed } from '../../../../src/client/features/admin/resource/adminSlice';
import { createTestClient } from '../../../support/client';
import { renderPart } from '../../../support/renderPage';

const SUM = 'I corsi, uno per uno, costano 150,50\u00a0€. ';
const NO_SAVING = `${SUM}A questo prezzo il percorso non fa risparmiare.`;

it.each([
  ['c1,c2', '100', `${SUM}Chi compra il percorso risparmia 50,50\u00a0€.`],
  ['c1,c2', '150,49', `${SUM}Chi compra il percorso risparmia 0,01\u00a0€.`],
  ['c1,c2', '150,50', NO_SAVING],
  ['c1,c2', '200', NO_SAVING],
  ['c1,c2', '', NO_SAVING],
  ['c1,c2', 'cento', NO_SAVING],
  // One of them is not on sale, and adds nothing.
  ['c1,c2,c4', '100', `${SUM}Chi compra il percorso risparmia 50,50\u00a0€.`],
  // The price of one is not known yet.
  ['c1,c3', '100', ''],
  ['', '100', ''],
])('the courses %j of a learning path that costs %j', (courseIds, price, text) => {
  const client = createTestClient({ sagas: false, slices: [adminSlice] });
  client.store.dispatch(choiceNamed({ id: 'c1', label: 'Uno', price: 100.5 }));
  client.store.dispatch(choiceNamed({ id: 'c2', label: 'Due', price: 50 }));
  client.store.dispatch(choiceNamed({ id: 'c4', label: 'Quattro', price: 0 }));
  const { container } = renderPart(client, <BundleSum draft={{ courseIds, price }} />);
  expect(container.textContent).toBe(text);
  // It follows what is typed above it.
  expect(screen.queryAllByRole('status')).toHaveLength(text ? 1 : 0);
});
