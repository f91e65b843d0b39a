import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { paths } from '../../../src/client/routing/paths';
import { CardHeading } from '../../../src/client/ui/CardParts';
import { DetailHeading } from '../../../src/client/ui/DetailHeading';
import { EmptyState } from '../../../src/client/ui/EmptyState';
import { FormCard } from '../../../src/client/ui/FormCard';
import { ClockIcon } from '../../../src/client/ui/Icons';
import { Message } from '../../../src/client/ui/Message';
import { PageHeading } from '../../../src/client/ui/PageHeading';
import { Part } from '../../../src/client/ui/Part';
import { Points } from '../../../src/client/ui/Points';
import { renderLeaf } from '../../support/renderPage';
import { classOf, rulesFor } from '../app/styleRules';

const inRouter = (leaf: ReactNode) => renderLeaf(<MemoryRouter>{leaf}</MemoryRouter>);
const headings = () =>
  screen.queryAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent]);

describe('the headings of a page', () => {
  it('are its title, once, with what is over and under it', () => {
    inRouter(<PageHeading title="Corsi" eyebrow="Catalogo" lead="Tutti." />);
    expect(headings()).toEqual([['H1', 'Corsi']]);
    expect(screen.getByText('Catalogo').compareDocumentPosition(screen.getByText('Tutti.'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it.each([
    [2, 'Un titolo lungo'],
    [undefined, null],
  ])('whose lines are cut after %j tell a mouse the whole', (lines, title) => {
    inRouter(<PageHeading title="Un titolo lungo" {...(lines && { lines })} />);
    const heading = screen.getByRole('heading');
    expect(heading.getAttribute('title')).toBe(title);
    const looks = rulesFor(new RegExp(`${classOf(heading)}$`)).join('');
    expect(looks.includes('line-clamp:2')).toBe(lines === 2);
  });

  it('are those of its parts, which are named by them', () => {
    inRouter(
      <Part title="Lezioni" note="12">
        Testo
      </Part>,
    );
    expect(headings()).toEqual([['H2', 'Lezioni']]);
    expect(screen.getByRole('region', { name: 'Lezioni' })).toHaveTextContent('Lezioni12Testo');
  });

  it('do not count the title of an empty list', () => {
    inRouter(<EmptyState title="Niente" text="Ancora." />);
    expect(headings()).toEqual([]);
  });

  it.each(['h2', 'h3'] as const)('have the selling points below them, as %s', (heading) => {
    inRouter(<Points heading={heading} points={[{ Icon: ClockIcon, title: 'Subito', text: 'Ora.' }]} />);
    expect(headings()).toEqual([[heading.toUpperCase(), 'Subito']]);
    expect(screen.getByText('Ora.')).toBeInTheDocument();
  });

  it.each([undefined, 'h2', 'h4'] as const)('have a card below them, as %s', (level) => {
    inRouter(
      <CardHeading to="/corso" {...(level && { level })}>
        Corso
      </CardHeading>,
    );
    expect(headings()).toEqual([[(level ?? 'h3').toUpperCase(), 'Corso']]);
    expect(screen.getByRole('link', { name: 'Corso' })).toHaveAttribute('href', '/corso');
  });

  it('are one alone where a page says one thing', () => {
    inRouter(
      <Message eyebrow="Ci siamo" title="Fatto" actions={<button type="button">Vai</button>}>
        Grazie.
      </Message>,
    );
    expect(headings()).toEqual([['H1', 'Fatto']]);
    expect(document.body).toHaveTextContent('Ci siamoFattoGrazie.Vai');
  });

  it('of one thing of the catalogue name what it is and who teaches it', () => {
    const teachers = [
      { slug: 'anna', name: 'Anna Riva' },
      { slug: 'ugo', name: 'Ugo Sala' },
    ];
    inRouter(
      <DetailHeading
        trail={[{ label: 'Corsi', to: '/corsi' }]}
        eyebrow="Percorso"
        title="Ichimoku"
        subtitle="Da zero"
        teachers={teachers}
      />,
    );
    expect(headings()).toEqual([['H1', 'Ichimoku']]);
    expect(document.body).toHaveTextContent('PercorsoIchimokuDa zeroCon Anna Riva, Ugo Sala');
    expect(screen.getByRole('link', { name: 'Ugo Sala' })).toHaveAttribute('href', paths.teacher('ugo'));
    const trail = within(screen.getByRole('navigation', { name: 'Percorso di navigazione' }));
    expect(trail.getByRole('link', { name: 'Corsi' })).toHaveAttribute('href', '/corsi');
  });

  it('of one thing without a subtitle and a teacher leave no room for them', () => {
    inRouter(<DetailHeading trail={[]} title="Ichimoku" subtitle="" teachers={[]} />);
    expect(document.querySelector('p')).toBeNull();
  });
});

describe('a page that is one card', () => {
  const card = (isAnswer: boolean) => (
    <FormCard title={isAnswer ? 'Inviato' : 'Scrivici'} lead="Sotto." foot="In fondo." isAnswer={isAnswer}>
      Modulo
    </FormCard>
  );

  it('takes the keyboard to its answer, and not to its form', () => {
    const { rerender } = inRouter(card(false));
    expect(headings()).toEqual([['H1', 'Scrivici']]);
    expect(document.body).toHaveFocus();
    expect(screen.getByRole('heading')).not.toHaveAttribute('tabindex');
    rerender(<MemoryRouter>{card(true)}</MemoryRouter>);
    expect(screen.getByRole('heading', { name: 'Inviato' })).toHaveFocus();
    expect(document.body).toHaveTextContent('InviatoSotto.ModuloIn fondo.');
  });
});
