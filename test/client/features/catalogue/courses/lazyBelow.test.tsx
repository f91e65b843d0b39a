import { act } from '@testing-library/react';
import { useState } from 'react';
import { Below } from '../../../../../src/client/features/catalogue/courses/components/Below';
import { LazyRelated } from '../../../../../src/client/features/catalogue/courses/components/LazyRelated';
import { LazyReviews } from '../../../../../src/client/features/catalogue/courses/components/LazyReviews';
import { renderLeaf } from '../../../../support/renderPage';

it.each([
  ['reviews', LazyReviews],
  ['related courses', LazyRelated],
])(
  'the %s are not rendered again with their page: React would take the server’s away until their code comes',
  async (_name, Part) => {
    const rendered = jest.spyOn(Below.prototype, 'render').mockReturnValue('Intanto');
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
