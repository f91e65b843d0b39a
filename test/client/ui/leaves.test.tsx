import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { ListPages } from '../../../src/client/features/catalogue/courses/components/ListPages';
import { ErrorState } from '../../../src/client/ui/ErrorState';
import { Picture } from '../../../src/client/ui/Picture';
import { Price } from '../../../src/client/ui/Price';
import { ProgressBar } from '../../../src/client/ui/ProgressBar';
import { Stars } from '../../../src/client/ui/Stars';
import { renderLeaf } from '../../support/renderPage';
import { classOf, rulesFor } from '../app/styleRules';

it('a button is high enough for a finger, and looks as if it were of no use while it is', () => {
  renderLeaf(
    <>
      <Button aria-disabled="true">Invia</Button>
      <IconButton aria-label="Chiudi" />
    </>,
  );
  const buttons = screen.getAllByRole('button');
  expect(buttons.map((button) => getComputedStyle(button).minHeight)).toEqual(['44px', '44px']);
  expect(rulesFor(new RegExp(`${classOf(buttons[0])}\\[aria-disabled="true"\\]$`)).join('')).toContain(
    'opacity:0.6',
  );
});

describe('a price', () => {
  it('tells a reader which price is today’s and which is struck', () => {
    const { container } = renderLeaf(<Price price={70} listPrice={100} />);
    expect(container).toHaveTextContent('Prezzo scontato: 70,00 €Prezzo intero: 100,00 €-30%');
    expect(container.querySelector('s')).toHaveTextContent('100,00 €');
    // Hidden from those who may own it, until that is known.
    expect(container.querySelector('[data-for-visitors]')).toHaveTextContent('70,00 €');
  });

  it('strikes nothing where the list price is no higher', () => {
    const { container } = renderLeaf(<Price price={70} listPrice={70} />);
    expect(container).toHaveTextContent(/^70,00 €$/);
  });

  it('strikes a list price that is hardly higher, with no saving in per cent', () => {
    const { container } = renderLeaf(<Price price={249.5} listPrice={250} />);
    expect(container.querySelector('s')).toHaveTextContent('250,00 €');
    expect(container).not.toHaveTextContent('%');
  });

  it('what costs nothing is free', () => {
    renderLeaf(<Price price={0} listPrice={49} />);
    expect(screen.getByText(/Gratis/)).toBeInTheDocument();
  });
});

describe('stars', () => {
  it('speak the average and the number of reviews', () => {
    renderLeaf(<Stars value={4.25} count={1} />);
    expect(screen.getByRole('img', { name: '4,3 su 5, 1 recensione' })).toBeInTheDocument();
  });

  it.each([
    [-1, '0%'],
    [2.5, '50%'],
    [9, '100%'],
  ])('a value of %d fills %s of them', (value, width) => {
    const { container } = renderLeaf(<Stars value={value} />);
    expect(container.querySelector<HTMLElement>('[style]')?.style.width).toBe(width);
  });
});

describe('a picture', () => {
  it('takes its room before it comes', () => {
    renderLeaf(
      <Picture
        picture={{ src: '/a.webp', srcSet: '/a.webp 640w', width: 640, height: 360 }}
        alt="Corso"
        sizes="50vw"
      />,
    );
    const image = screen.getByRole('img', { name: 'Corso' });
    expect(image).toHaveAttribute('width', '640');
    expect(image).toHaveAttribute('height', '360');
    expect(image).toHaveAttribute('loading', 'lazy');
    expect(image.parentElement?.style.aspectRatio).toBe('16 / 9');
  });

  it('has the shape of its place', () => {
    const { container } = renderLeaf(<Picture picture={null} alt="" sizes="88px" ratio="1 / 1" />);
    expect((container.firstElementChild as HTMLElement).style.aspectRatio).toBe('1 / 1');
  });

  it('a thing without one gets a drawing', () => {
    const { container } = renderLeaf(<Picture picture={null} alt="Corso" sizes="50vw" />);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('svg')).toBeInTheDocument();
  });
});

describe('pages of a list', () => {
  it('shows the ends and what lies around the current page', () => {
    renderLeaf(
      <MemoryRouter>
        <ListPages page={5} pages={10} hrefOf={String} />
      </MemoryRouter>,
    );
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '',
      '1',
      '…',
      '4',
      '5',
      '6',
      '…',
      '10',
      '',
    ]);
  });

  it('links to each page and marks the current one', () => {
    renderLeaf(
      <MemoryRouter>
        <ListPages page={2} pages={3} hrefOf={(page) => `/corsi?pagina=${page}`} />
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('2');
    expect(screen.getByRole('link', { name: 'Pagina successiva' })).toHaveAttribute(
      'href',
      '/corsi?pagina=3',
    );
  });
});

it.each([
  [200 / 3, '66,67%', String(200 / 3)],
  [100.5, '100,00%', '100'],
  [-1, '0,00%', '0'],
])('progress (%d) is spoken with two decimals and stays within its bar', (value, spoken, now) => {
  renderLeaf(<ProgressBar value={value} label="Progresso del corso" />);
  const bar = screen.getByRole('progressbar', { name: 'Progresso del corso' });
  expect([bar.getAttribute('aria-valuetext'), bar.getAttribute('aria-valuenow')]).toEqual([spoken, now]);
});

it('a failure is announced and can be tried again', async () => {
  const retry = jest.fn();
  renderLeaf(<ErrorState message="Connessione assente." onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Connessione assente.');
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
