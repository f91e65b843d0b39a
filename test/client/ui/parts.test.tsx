import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { DurationForm } from '../../../src/client/features/admin/courses/DurationForm';
import { AddressDialog } from '../../../src/client/features/admin/editor/AddressDialog';
import { SHOP_NAME } from '../../../src/client/head/head';
import { createSubmission } from '../../../src/client/state/submission';
import { BundleCard } from '../../../src/client/ui/BundleCard';
import { Countdown } from '../../../src/client/ui/Countdown';
import { CouponForm } from '../../../src/client/ui/CouponForm';
import { DetailLayout, DetailSkeleton } from '../../../src/client/ui/DetailLayout';
import { Facts } from '../../../src/client/ui/Facts';
import { fileSize } from '../../../src/client/ui/fileSize';
import { giftNote } from '../../../src/client/ui/giftNote';
import * as icons from '../../../src/client/ui/Icons';
import { PageTitle } from '../../../src/client/ui/PageTitle';
import { PurchaseCard, ToastPress } from '../../../src/client/ui/PurchaseCard';
import { RichText } from '../../../src/client/ui/RichText';
import { readRichText } from '../../../src/client/ui/readRichText';
import { StarInput } from '../../../src/client/ui/StarInput';
import { SubmissionForm } from '../../../src/client/ui/SubmissionForm';
import { createSlot } from '../../../src/client/ui/slot';
import { createTestClient } from '../../support/client';
import { renderLeaf, renderPart } from '../../support/renderPage';
import { classOf, rulesFor } from '../app/styleRules';
import { sampleBundle } from '../features/catalogue/bundles/samples';

const inRouter = (leaf: ReactNode) => renderLeaf(<MemoryRouter>{leaf}</MemoryRouter>);

describe('the card of a learning path', () => {
  const cover = { src: '/a.webp', srcSet: '', width: 800, height: 450 };
  const text = () => screen.getByTestId('bundle-card').textContent?.replaceAll('\u00a0', ' ');

  it('says what it is, what it costs and what it saves', () => {
    inRouter(<BundleCard bundle={sampleBundle(1)} />);
    expect(text()).toBe(
      '4 corsi8h 20mPercorso 1Dalle basi alla pratica249,00 €Risparmi 70,60 €sui corsi acquistati uno per uno',
    );
  });

  it('leaves out what there is none of', () => {
    inRouter(
      <BundleCard
        bundle={sampleBundle(1, { subtitle: '', steps: [], coursesCount: 1, singlyPrice: 9 })}
        isWide
      />,
    );
    expect(text()).toBe('1 corso8h 20mPercorso 1249,00 €Scopri il percorso ');
    expect(screen.queryByRole('list')).toBeNull();
  });

  it.each([
    [true, false, 'eager', '300px'],
    [false, true, 'lazy', '520px'],
  ])(
    'that is on screen at once (%s) or wide (%s) fetches its cover so: %s, %s',
    (isEager, isWide, loading, size) => {
      inRouter(<BundleCard bundle={sampleBundle(1, { cover })} isEager={isEager} isWide={isWide} />);
      expect(document.querySelector('img')).toHaveAttribute('loading', loading);
      expect(document.querySelector('img')?.sizes).toContain(size);
      expect(document.querySelector('img')).toHaveAttribute('alt', '');
    },
  );
});

describe('a place for code that comes later', () => {
  const open = () => {
    const { fill, Slot } = createSlot<{ readonly name: string; readonly children?: ReactNode }>();
    const Filling: ComponentType<{ readonly name: string; readonly children?: ReactNode }> = ({
      name,
      children,
    }) => (
      <b>
        Ecco {name}: {children}
      </b>
    );
    return { fill: () => fill(Filling), Slot };
  };

  it('shows what it was given until the code is there, and the code from then on', () => {
    const { fill, Slot } = open();
    const { container } = renderLeaf(<Slot name="Uno">attendi</Slot>);
    expect(container).toHaveTextContent(/^attendi$/);
    act(fill);
    expect(container).toHaveTextContent('Ecco Uno: attendi');
    renderLeaf(<Slot name="Due" />);
    expect(document.body).toHaveTextContent('Ecco Due:');
    // Hydration begins with what the server rendered, which has none of this code.
    expect(renderToString(<Slot name="Tre">attendi</Slot>)).toBe('attendi');
  });
});

it('no icon is read out, nor a stop of the keyboard', () => {
  const all = Object.entries(icons).filter(([name]) => name.endsWith('Icon')) as unknown as [
    string,
    ComponentType,
  ][];
  expect(all.length).toBeGreaterThan(10);
  for (const [name, Icon] of all) {
    const { container, unmount } = renderLeaf(<Icon />);
    const svg = container.querySelector('svg');
    expect([name, svg?.getAttribute('aria-hidden'), svg?.getAttribute('focusable')]).toEqual([
      name,
      'true',
      'false',
    ]);
    unmount();
  }
});

describe('a text of the editor', () => {
  const raw = (blocks: object[], entityMap: object = {}) => JSON.stringify({ blocks, entityMap });
  const entityRanges = [{ offset: 0, length: 1, key: 0 }];

  it('is found where other editors have stored its links and its pictures', () => {
    const link = raw([{ text: 'x', entityRanges }], { 0: { type: 'LINK', data: { href: 'https://a.it/' } } });
    expect(readRichText(link)[0]?.segments[0]?.href).toBe('https://a.it/');
    const picture = raw([{ type: 'atomic', text: ' ', entityRanges }], {
      0: { type: 'image', data: { src: '/a.webp' } },
    });
    expect(readRichText(picture)[0]?.image).toEqual({ src: '/a.webp', alt: '' });
  });

  it('fetches its pictures when they come into view, and aligns its quotes', () => {
    const blocks = [
      { type: 'atomic', text: ' ', entityRanges },
      { type: 'blockquote', text: 'Citazione', data: { 'text-align': 'right' } },
    ];
    renderLeaf(
      <RichText text={raw(blocks, { 0: { type: 'IMAGE', data: { src: '/a.webp', alt: 'Grafico' } } })} />,
    );
    expect(screen.getByRole('img', { name: 'Grafico' })).toHaveAttribute('loading', 'lazy');
    expect(screen.getByText('Citazione').closest('blockquote')).toHaveStyle({ textAlign: 'right' });
  });

  it.each([2, 4] as const)('begins its headings at the level that is left to it: %i', (headingLevel) => {
    renderLeaf(<RichText text={raw([{ type: 'header-two', text: 'Alto' }])} headingLevel={headingLevel} />);
    expect(screen.getByRole('heading', { level: headingLevel, name: 'Alto' })).toBeInTheDocument();
  });
});

it.each([
  ['planned', 'parte dopo il pagamento'],
  ['delivered', 'consegnato, non ancora aperto'],
  ['void', 'annullato'],
  ['used', 'aperto'],
] as const)('a gift that is %s is told as %s', (state, text) => {
  const createdAt = '2026-11-20T10:00:00.000Z';
  const gift = { email: 'a@example.com', message: '', deliverAt: createdAt, state };
  expect(giftNote(gift, { createdAt })).toBe(`Regalo per a@example.com: ${text}`);
});

it.each([
  [9949, '9,9 kB'],
  [9950, '10 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [999_500_000, '1 GB'],
  [5_000_000_000_000, '5000 GB'],
])('%d bytes read as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text.replace(' ', '\u00a0'));
});

it.each([
  [undefined, 'Offerta scaduta'],
  ['Iscrizioni chiuse', 'Iscrizioni chiuse'],
])('an end that has come is told in its own words: %j', (notice, text) => {
  renderLeaf(<Countdown end={0} renderedAt={0} {...(notice && { notice })} />);
  expect(screen.getByText(text)).toBeInTheDocument();
});

describe('forms that say themselves what is wrong', () => {
  const submission = createSubmission({ name: 'prova', *send() {} });
  const target = { kind: 'section', id: 's1' } as const;
  it.each([
    [
      'of a submission',
      <SubmissionForm key="a" id="modulo" form={submission} onSubmit={() => undefined}>
        Campi
      </SubmissionForm>,
    ],
    ['of a coupon', <CouponForm key="b" code="" status="none" message="" onSubmit={() => undefined} />],
    [
      'of a length',
      <DurationForm key="c" target={target} name="Prima" message="Quanto dura?" onSent={() => undefined} />,
    ],
    [
      'of an address',
      <AddressDialog key="d" title="Link" address="" onDone={() => undefined} onClose={() => undefined} />,
    ],
  ])('keep the browser from saying it first: %s', (_name, form) => {
    renderPart(createTestClient({ sagas: false, slices: [submission.slice] }), form);
    expect(document.querySelector('form')?.noValidate).toBe(true);
  });

  it('can be sent by a button outside of them, beside which the page shows the message', () => {
    const client = createTestClient({ sagas: false, slices: [submission.slice] });
    renderPart(
      client,
      <SubmissionForm id="modulo" form={submission} onSubmit={() => undefined}>
        Campi
      </SubmissionForm>,
    );
    expect(document.querySelector('form')?.id).toBe('modulo');
    act(() => void client.store.dispatch(submission.actions.refused({ message: 'Non va.' })));
    expect(screen.queryByText('Non va.')).toBeNull();
  });
});

it.each([
  [undefined, true],
  ['everywhere', false],
] as const)('the toast of a purchase that is hidden %s is seen: %s', (hidden, isSeen) => {
  const onPress = jest.fn();
  renderLeaf(
    <PurchaseCard {...(hidden && { hidden })} buttons={<ToastPress label="Vedi" onPress={onPress} />}>
      Marco ha comprato
    </PurchaseCard>,
  );
  const toast = screen.getByTestId('purchase-toast');
  expect(getComputedStyle(toast).display !== 'none').toBe(isSeen);
  expect(toast).toHaveTextContent('Marco ha compratoVedi');
  fireEvent.click(screen.getByText('Vedi'));
  expect(onPress).toHaveBeenCalledTimes(1);
});

it('a rating that is being sent cannot be changed, and says what it was', () => {
  renderLeaf(<StarInput legend="Voto" value={4} onChange={() => undefined} isDisabled />);
  for (const star of screen.getAllByRole('radio')) expect(star).toBeDisabled();
  expect(screen.getByRole('radio', { name: '4 stelle: Buono' })).toBeChecked();
});

it('a page in detail has its head, its box, its text and its foot, in this order', () => {
  const { container } = inRouter(
    <DetailLayout head={<Facts>Testa</Facts>} aside="Lato" foot="Piede">
      Testo
    </DetailLayout>,
  );
  expect(container.textContent).toBe('TestaLatoTestoPiede');
  // Beside the text the box stays in view.
  expect(rulesFor(new RegExp(`${classOf(screen.getByText('Lato'))}$`)).join('')).toContain('position:sticky');
});

it('a page bears its own name before the shop’s, and the shop’s alone while it is on its way', () => {
  const { unmount } = inRouter(<PageTitle>Corsi</PageTitle>);
  expect(document.title).toBe(`Corsi · ${SHOP_NAME}`);
  unmount();
  inRouter(<DetailSkeleton />);
  expect(document.title).toBe(SHOP_NAME);
});
