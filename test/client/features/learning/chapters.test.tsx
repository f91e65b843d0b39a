import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { selectLearning } from '../../../../src/client/features/learning/learningSelectors';
import { classOf, rulesFor } from '../../app/styleRules';
import { classroom, openViewer, section } from './support';

const chapters = [
  { seconds: 0, title: 'Perché' },
  { seconds: 75, title: 'Dove mettere lo stop' },
];
const room = classroom({ sections: [section('uno', { chapters }), section('due')] });
const open = () => openViewer({ getSections: async () => ({ isOk: true, item: room }) } as never);

it('lists a lesson’s chapters in their order, each of which leads to its second, and none where there are none', async () => {
  const { store } = await open();
  const part = screen.getByRole('region', { name: 'Capitoli' });
  expect(within(part).getByRole('list').tagName).toBe('OL');
  expect(within(part).getByRole('heading', { level: 3 })).toHaveTextContent('Capitoli');
  expect(
    within(part)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['0:00Perché', '1:15Dove mettere lo stop']);
  const second = within(part).getByRole('button', { name: 'Dove mettere lo stop, da 1 minuto e 15 secondi' });
  const lessons = screen.getByRole('region', { name: 'Lezioni del corso' });
  const [row] = within(lessons).getAllByRole('button');
  // The shop's own ring is taken off such rows: each draws one within itself.
  for (const one of [second, row ?? null])
    expect(rulesFor(new RegExp(`${classOf(one)}:focus-visible$`)).join('')).toMatch(/outline:3px solid/);
  await userEvent.click(second);
  expect(selectLearning(store.getState() as never)).toMatchObject({
    currentId: 'uno',
    startAt: 75,
    plays: true,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Successiva' }));
  expect(screen.queryByText('Capitoli')).not.toBeInTheDocument();
});
