import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { paths } from '../../../src/client/routing/paths';
import { BundleCard } from '../../../src/client/ui/BundleCard';
import { BuyPanel } from '../../../src/client/ui/BuyPanel';
import { ConfirmDialog } from '../../../src/client/ui/ConfirmDialog';
import { CouponForm } from '../../../src/client/ui/CouponForm';
import { CourseCardSkeleton } from '../../../src/client/ui/CourseCard';
import { CourseGridSkeleton } from '../../../src/client/ui/CourseGrid';
import { DetailSkeleton } from '../../../src/client/ui/DetailLayout';
import { EmptyState } from '../../../src/client/ui/EmptyState';
import { ErrorState } from '../../../src/client/ui/ErrorState';
import { FormField } from '../../../src/client/ui/FormField';
import { ClockIcon } from '../../../src/client/ui/Icons';
import { NewPasswordField } from '../../../src/client/ui/NewPasswordField';
import { Notice } from '../../../src/client/ui/Notice';
import { PasswordField } from '../../../src/client/ui/PasswordField';
import { Picture } from '../../../src/client/ui/Picture';
import { StarInput } from '../../../src/client/ui/StarInput';
import { Stars } from '../../../src/client/ui/Stars';
import { StrengthMeter } from '../../../src/client/ui/StrengthMeter';
import { renderLeaf } from '../../support/renderPage';
import { sampleBundle } from '../features/catalogue/bundles/samples';

const inRouter = (leaf: ReactNode) => renderLeaf(<MemoryRouter>{leaf}</MemoryRouter>);
/** Returns how a text is read out when it comes. */
const live = (text: string) => screen.getByText(text).closest('[aria-live]')?.getAttribute('aria-live');

describe('what is read out when it comes', () => {
  it.each([
    ['error', 'assertive'],
    ['success', 'polite'],
  ] as const)('is a notice of the kind %s, once, from a place that was there before', (kind, way) => {
    const { rerender, container } = renderLeaf(<Notice kind={kind}>{''}</Notice>);
    const place = container.querySelector('[aria-live]');
    expect([place?.getAttribute('aria-live'), place?.textContent]).toEqual([way, '']);
    rerender(<Notice kind={kind}>Ecco.</Notice>);
    expect(place).toHaveTextContent('Ecco.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is how long a password would hold, in words alone', () => {
    renderLeaf(<StrengthMeter strength={{ score: 3, advice: '' }} />);
    expect(live('Buona')).toBe('polite');
    expect(screen.getByTestId('strength').firstElementChild).toHaveAttribute('aria-hidden', 'true');
  });

  it('is what is wrong with a rating, which describes it', () => {
    renderLeaf(
      <StarInput legend="Il tuo voto" value={0} onChange={() => undefined} error="Scegli le stelle." />,
    );
    expect(live('Scegli le stelle.')).toBe('polite');
    expect(screen.getByRole('group', { name: 'Il tuo voto' })).toHaveAccessibleDescription(
      'Scegli le stelle.',
    );
    expect(screen.getByRole('radio', { name: 'Nessuna stella' })).toBeChecked();
  });

  it('is why a coupon was refused, at a field that writes as codes are written', () => {
    renderLeaf(<CouponForm code="X" status="refused" message="È scaduto." onSubmit={() => undefined} />);
    expect(live('È scaduto.')).toBe('polite');
    const field = screen.getByLabelText('Hai un codice coupon?');
    expect(field).toBeInvalid();
    expect(field).toHaveAttribute('autocapitalize', 'characters');
    expect(field).toHaveAttribute('autocomplete', 'off');
    expect(field).toHaveAttribute('spellcheck', 'false');
  });

  it('is why what was asked was not done', () => {
    render(
      <ConfirmDialog
        {...{ isOpen: true, title: 'Eliminare?', action: 'Elimina', isPending: false, message: 'Non va.' }}
        onConfirm={() => undefined}
        onDecline={() => undefined}
      >
        Per sempre.
      </ConfirmDialog>,
    );
    expect(live('Non va.')).toBe('assertive');
  });
});

describe('what is not read out', () => {
  it.each([
    ['the room of a card', <CourseCardSkeleton key="a" />],
    ['the room of a grid', <CourseGridSkeleton key="b" count={2} />],
    ['the room of a row', <CourseGridSkeleton key="c" count={2} isRow />],
    ['the room of a page', <DetailSkeleton key="d" />],
  ])('is %s', (_name, leaf) => {
    const { container } = inRouter(leaf);
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  });

  it('are the drawing over a title, and the words that only say that a card leads on', () => {
    const { container } = inRouter(<EmptyState Icon={ClockIcon} title="Niente" />);
    expect(container.querySelector('svg')?.closest('[aria-hidden="true"]')).not.toBeNull();
    inRouter(<BundleCard bundle={sampleBundle(1)} isWide />);
    expect(screen.getByText('Scopri il percorso')).toHaveAttribute('aria-hidden', 'true');
  });
});

it('a grid on its way has as many places as it will have courses', () => {
  const { container } = inRouter(<CourseGridSkeleton count={3} />);
  expect(container.querySelectorAll('ul > li > article')).toHaveLength(3);
});

describe('the box that sells', () => {
  it('is named, and lists what is included', () => {
    inRouter(
      <BuyPanel label="Acquista il corso" cover={null} included={['Per sempre', 'Attestato']} note="Recesso.">
        Prezzo
      </BuyPanel>,
    );
    expect(screen.getByRole('region', { name: 'Acquista il corso' })).toHaveTextContent(/^PrezzoRecesso\./);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Per sempre',
      'Attestato',
    ]);
  });
});

it('the box that sells leads those without scripts to a page that helps them', () => {
  const html = renderToString(
    <BuyPanel label="Acquista" cover={null} included={[]}>
      Prezzo
    </BuyPanel>,
  );
  const [, without = ''] = /<noscript>(.*?)<\/noscript>/s.exec(html) ?? [];
  expect(without).toContain(`<a href="${paths.contacts()}">Contatti</a>`);
});

it('a failure that cannot be tried again offers no button', () => {
  renderLeaf(<ErrorState message="Non c’è." />);
  expect(screen.queryByRole('button')).toBeNull();
});

describe('the field of a password', () => {
  const onChange = jest.fn();
  beforeEach(() => void onChange.mockReset());

  it('is neither corrected nor capitalized, and its button says what it shows', () => {
    renderLeaf(
      <PasswordField id="p" label="Password" autoComplete="current-password" onChange={onChange} value="x" />,
    );
    const field = screen.getByLabelText('Password');
    const attributes = ['autocapitalize', 'autocorrect', 'spellcheck', 'maxlength', 'autocomplete'];
    expect(attributes.map((name) => field.getAttribute(name))).toEqual([
      'none',
      'off',
      'false',
      '200',
      'current-password',
    ]);
    const button = screen.getByRole('button', { name: /^Mostra ?la password$/ });
    expect(button).toHaveAttribute('type', 'button');
    fireEvent.click(button);
    expect(button).toHaveAccessibleName(/^Nascondi ?la password$/);
  });

  it('that is chosen says what makes it good, and what is wrong with it in place of that', () => {
    const onEnter = jest.fn();
    const show = (error?: string) => (
      <NewPasswordField
        {...{ id: 'p', label: 'Nuova password', value: 'x', strength: null, error }}
        onChange={onChange}
        onEnter={onEnter}
      />
    );
    const { rerender } = renderLeaf(show());
    const field = screen.getByLabelText('Nuova password');
    expect([field.getAttribute('name'), field.getAttribute('autocomplete')]).toEqual([
      'Password',
      'new-password',
    ]);
    expect(field).toHaveAccessibleDescription(/^Almeno 10 caratteri/);
    fireEvent.focus(field);
    expect(onEnter).toHaveBeenCalledTimes(1);
    fireEvent.change(field, { target: { value: 'xy' } });
    expect(onChange.mock.calls).toEqual([['xy']]);
    rerender(show('È troppo corta.'));
    expect(field).toHaveAccessibleDescription('È troppo corta.');
    expect(field).toBeInvalid();
  });
});

describe('a field', () => {
  it('of several lines has room for them, and one of a single line has what belongs to its end', () => {
    renderLeaf(
      <>
        <FormField id="a" label="Testo" multiline rows={5} />
        <FormField id="b" label="Sconto" endAdornment="%" hint="In percentuale." />
      </>,
    );
    const text = screen.getByLabelText('Testo');
    expect([text.tagName, text.getAttribute('rows')]).toEqual(['TEXTAREA', '5']);
    const discount = screen.getByLabelText('Sconto');
    expect([discount.tagName, discount.parentElement?.textContent?.includes('%')]).toEqual(['INPUT', true]);
    expect(discount).toBeValid();
    expect(discount).toHaveAccessibleDescription('In percentuale.');
  });
});

describe('a picture', () => {
  const picture = { src: '/a.webp', srcSet: '/a.webp 640w', width: 640, height: 360 };
  const shown = (more: object) => {
    renderLeaf(<Picture picture={picture} alt="Corso" sizes="50vw" {...more} />);
    const image = screen.getByRole('img', { name: 'Corso' });
    return ['srcset', 'sizes', 'loading', 'fetchpriority', 'decoding'].map((name) =>
      image.getAttribute(name),
    );
  };

  it.each([
    [{}, ['/a.webp 640w', '50vw', 'lazy', 'auto', 'async']],
    [{ isEager: true }, ['/a.webp 640w', '50vw', 'eager', 'high', 'async']],
    [{ picture: { ...picture, srcSet: '' } }, [null, '50vw', 'lazy', 'auto', 'async']],
  ])('is fetched in the size and at the time that suit it (%#)', (more, attributes) => {
    expect(shown(more)).toEqual(attributes);
  });
});

it.each<[ComponentProps<typeof Stars>, string]>([
  [{ value: 4.25, count: 1200 }, '4,3★★★★★★★★★★(1200)'],
  [{ value: 4.25 }, '★★★★★★★★★★'],
  [{ value: 4.25, withFigure: true }, '4,3★★★★★★★★★★'],
])('stars of %j are shown as %s', (props, text) => {
  expect(renderLeaf(<Stars {...props} />).container.textContent).toBe(text);
});
