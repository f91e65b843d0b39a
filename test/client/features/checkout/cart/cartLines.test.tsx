import { fireEvent, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { QuotedLines } from '../../../../../src/client/features/checkout/cart/cartQuote';
import { cartThings } from '../../../../../src/client/features/checkout/cart/cartThings';
import { CartLines } from '../../../../../src/client/features/checkout/cart/components/CartLines';
import { couponApplied, lineChosen } from '../../../../../src/client/features/checkout/checkoutSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { useFocusAfterRemoval } from '../../../../../src/client/ui/useFocusAfterRemoval';
import type { QuotedLine } from '../../../../../src/contract/checkout/cart';
import { renderPart } from '../../../../support/renderPage';
import { candele, clientWith, course, validCoupon } from '../support';

const tutto: QuotedLine = { ...candele, kind: 'bundle', IdItemEnc: 'b1', title: 'Tutto', slug: 'tutto' };

function Lines({ lines }: { readonly lines: QuotedLines }) {
  const list = useFocusAfterRemoval({ ids: lines.map(({ IdItemEnc }) => IdItemEnc), heading: 'heading' });
  return <CartLines lines={lines} list={list} />;
}

function show(...lines: QuotedLine[]) {
  const client = clientWith({}, { sagas: false, slices: [cartThings.slice] });
  client.store.dispatch(lineChosen(course));
  client.store.dispatch(couponApplied(validCoupon('VENTI')));
  renderPart(
    client,
    <MemoryRouter>
      <Lines lines={lines} />
    </MemoryRouter>,
  );
  return client;
}
const row = (title: string) => {
  const found = screen.getAllByRole('listitem').find((one) => within(one).queryByText(title));
  if (!found) throw new Error(`no row of ${title}`);
  return found;
};

describe('the lines of a cart', () => {
  it('say what each is', () => {
    const cover = { src: '/candele.webp', srcSet: '', width: 800, height: 450 };
    show({ ...candele, cover }, tutto);
    // The title beside it says what it shows.
    expect(row('Candele').querySelector('img[src="/candele.webp"]')).toHaveAttribute('alt', '');
    expect(within(row('Candele')).getByRole('heading', { level: 2, name: 'Candele' })).toBeInTheDocument();
    expect(within(row('Candele')).getByText('Corso')).toBeInTheDocument();
    expect(within(row('Tutto')).getByText('Percorso formativo')).toBeInTheDocument();
  });

  it('strike a price through only where it is lowered, and name the coupon only where one lowers something', () => {
    show(candele, { ...tutto, isLowered: true, discount: 20, total: 80 });
    expect(row('Tutto').querySelector('s')).toHaveTextContent('100,00');
    expect(row('Candele').querySelector('s')).toBeNull();
    expect(row('Candele')).toHaveTextContent('Il coupon VENTI qui non vale.');
  });

  it('name no coupon that lowers none of them', () => {
    show(candele, tutto);
    expect(document.body).not.toHaveTextContent('VENTI');
  });

  it('lead nowhere from what has no page any more', () => {
    const problem = { code: 'withdrawn', message: 'Non è più in vendita.' } as const;
    show({ ...candele, slug: '', problem }, tutto);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Tutto']);
    expect(row('Candele').textContent).not.toContain('100,00');
  });

  it('lead to a bank transfer only where the buyer waits for one', () => {
    const problem = { code: 'already_owned', message: 'È già tuo.', IdPurchaseEnc: 'p8' } as const;
    const waiting = { code: 'transfer_under_way', message: 'Aspetta.', IdPurchaseEnc: 'p9' } as const;
    show({ ...candele, problem }, { ...tutto, problem: waiting });
    const link = screen.getByRole('link', { name: 'Vedi i dati del bonifico' });
    expect(row('Tutto')).toContainElement(link);
    expect(link).toHaveAttribute('href', paths.bankTransfer('p9'));
  });

  it('say how much a path costs less since a part of it is owned', () => {
    show(candele, { ...tutto, listPrice: 200, total: 200, deducted: 50.1 });
    expect(row('Tutto').textContent?.replaceAll('\u00a0', ' ')).toContain(
      '200,00 €50,10 € in meno: una parte del percorso è già tua.',
    );
    expect(row('Candele')).not.toHaveTextContent('in meno');
  });

  it('are removed by one press, however often it is pressed', () => {
    const { actions } = show(candele, tutto);
    const button = screen.getByRole('button', { name: 'Rimuovi dal carrello: Tutto' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(actions.filter(cartThings.actions.requested.match).map(({ payload }) => payload)).toEqual([
      { thing: { kind: 'bundle', id: 'b1', title: 'Tutto' }, isAdded: false },
    ]);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Rimuovi dal carrello: Candele' })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
  });
});
