import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { Below } from '../../../../../src/client/features/catalogue/courses/components/Below';
import { LazyPages } from '../../../../../src/client/features/catalogue/courses/components/LazyPages';
import { LazyRelated } from '../../../../../src/client/features/catalogue/courses/components/LazyRelated';
import { LazyReviews } from '../../../../../src/client/features/catalogue/courses/components/LazyReviews';
import { readListQuery } from '../../../../../src/client/features/catalogue/courses/listQuery';
import { relatedCode } from '../../../../../src/client/features/catalogue/courses/relatedCode';
import { reviewsCode } from '../../../../../src/client/features/catalogue/courses/reviewsCode';
import { renderLeaf } from '../../../../support/renderPage';

it.each([
  ['reviews', LazyReviews],
  ['related courses', LazyRelated],
])(
  'the %s are not rendered again with their page: React would take the server’s away until their code comes',
  async (_name, Part) => {
    const rendered = jest.spyOn(Below.prototype, 'render').mockReturnValue(<p>Intanto</p>);
    let renderAgain: (count: number) => void = () => undefined;
    function Page() {
      const [count, setCount] = useState(0);
      renderAgain = setCount;
      return (
        <div data-count={count}>
          <Part />
        </div>
      );
    }
    const { container } = renderLeaf(<Page />);
    await act(async () => renderAgain(1));
    expect(container.querySelector('[data-count="1"]')).toHaveTextContent('Intanto');
    expect(rendered).toHaveBeenCalledTimes(1);
  },
);

it.each([
  ['Le recensioni non si sono caricate.', reviewsCode, LazyReviews],
  ['I corsi simili non si sono caricati.', relatedCode, LazyRelated],
])('says which part did not load: %s', async (text, code, Part) => {
  jest.spyOn(code as { load: () => Promise<unknown> }, 'load').mockRejectedValue(new Error('cut'));
  jest.spyOn(console, 'error').mockImplementation();
  await act(async () => void renderLeaf(<Part />));
  expect(screen.getByText(text)).toBeInTheDocument();
});

it('the links to other pages are rendered again for another list alone', () => {
  const rendered = jest.spyOn(Below.prototype, 'render').mockReturnValue(<p>Intanto</p>);
  const pages = (search: string, total: number) => (
    <LazyPages query={readListQuery({ query: 'nuvola' }, search)} total={total} />
  );
  const { rerender } = renderLeaf(pages('?voto=4', 60));
  const times = (search: string, total: number) => {
    rerender(pages(search, total));
    return rendered.mock.calls.length;
  };
  expect(times('?voto=4', 60)).toBe(1);
  expect(times('?voto=4', 61)).toBe(2);
  expect(times('?voto=3', 61)).toBe(3);
  expect(times('?voto=3&pagina=2', 61)).toBe(4);
  expect(times('?voto=3&pagina=2', 61)).toBe(4);
});
