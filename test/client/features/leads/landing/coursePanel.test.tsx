import { screen, within } from '@testing-library/react';
import * as videoPage from '../../../../../src/client/features/leads/landing/pages/VideoPage';
import { BASE, paths } from '../../../../../src/client/routing/paths';
import { createTestClient } from '../../../../support/client';
import { renderPage } from '../../../../support/renderPage';
import { sampleCard } from '../../catalogue/courses/samples';
import { VIDEO } from '../support';

async function open(more: object = {}) {
  const client = createTestClient({
    api: { landingVideos: { get: async () => ({ isOk: true, item: { ...VIDEO, ...more } }) } },
    address: `${BASE}/video/${VIDEO.slug}`,
    slices: videoPage.slices,
    sagas: false,
  });
  await client.run(() => videoPage.load({ rest: VIDEO.slug })).toPromise();
  renderPage(client, videoPage.Page);
  return client;
}
const anna = { name: 'Anna Riva', slug: 'anna-riva' };
const bruno = { name: 'Bruno Sala', slug: 'bruno-sala' };

it('the page of a free video names it, and says what is in it', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: VIDEO.title })).toBeInTheDocument();
  expect(document.title).toMatch(VIDEO.title);
  expect(screen.getByRole('region', { name: 'In questa lezione' })).toHaveTextContent(VIDEO.text);
});

it('the page of a free video without a text has no part for it', async () => {
  await open({ text: '' });
  expect(screen.queryByText('In questa lezione')).toBeNull();
});

it('the course of a free video is a part of its own, with all its teachers and both its prices', async () => {
  await open({ course: sampleCard(1, { teachers: [anna, bruno], price: 79.9, listPrice: 99.9 }) });
  const panel = within(screen.getByRole('region', { name: 'Corso 1' }));
  expect(panel.getByRole('heading', { level: 2, name: 'Corso 1' })).toBeInTheDocument();
  expect(panel.getByText('Anna Riva, Bruno Sala')).toBeInTheDocument();
  expect(panel.getByText(/99,90/)).toBeInTheDocument();
  expect(panel.getByText(/79,90/)).toBeInTheDocument();
});

it('a free video without a course leads to all courses', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Guarda tutti i corsi' })).toHaveAttribute('href', paths.courses());
  expect(screen.queryByRole('region', { name: 'Corso 1' })).toBeNull();
});
