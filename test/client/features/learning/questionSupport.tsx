import { act, fireEvent, screen, within } from '@testing-library/react';
import { paths } from '../../../../src/client/routing/paths';
import type { Question } from '../../../../src/contract/community/questions';
import { classroom, openViewer, saving, settle } from './support';

export const question = (id: string, more: Partial<Question> = {}): Question => ({
  IdEnc: id,
  IdSectionEnc: 'due',
  Text: `Domanda ${id}`,
  author: 'Anna V.',
  createdAt: '2026-11-21T10:00:00.000Z',
  votes: 0,
  isVoted: false,
  isOwn: false,
  isHidden: false,
  version: 1,
  ...more,
});
/** The viewer with these questions under its lesson, and their tab open, unless the address says otherwise. */
export async function openQuestions(
  asked: Question[],
  {
    canAnswer = false,
    address = '',
    ...calls
  }: { canAnswer?: boolean; address?: string; [call: string]: unknown } = {},
) {
  const getQuestions = jest.fn(async (_query: object) => ({ items: asked, total: asked.length }));
  const viewer = await openViewer(
    {
      getSections: async () => ({ isOk: true, item: classroom({ canAnswer }) }),
      insertViewedSection: saving(),
    },
    {
      ...(address && { address: paths.viewer('course/1+=') + address }),
      api: { questions: { getQuestions, ...calls } as never },
    },
  );
  await act(settle);
  if (!address) act(() => screen.getByRole('tab', { name: /Domande/ }).click());
  return { ...viewer, getQuestions };
}
export const panel = () => within(screen.getByRole('tabpanel', { name: /Domande/ }));
export const press = async (name: string | RegExp) => {
  await act(async () => panel().getByRole('button', { name }).click());
  await act(settle);
};
export const type = (label: string | RegExp, value: string) =>
  act(() => void fireEvent.change(panel().getByLabelText(label), { target: { value } }));
