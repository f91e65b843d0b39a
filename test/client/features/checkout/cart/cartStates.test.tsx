import type { UnknownAction } from '@reduxjs/toolkit';
import { screen } from '@testing-library/react';
import { toFailure } from '../../../../../src/client/api/failure';
import { cartQuote, lineOfCart } from '../../../../../src/client/features/checkout/cart/cartQuote';
import * as page from '../../../../../src/client/features/checkout/cart/pages/CartPage';
import { checkoutRefused, lineChosen } from '../../../../../src/client/features/checkout/checkoutSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { renderPage } from '../../../../support/renderPage';
import { networkFailure } from '../../identity/account/support';
import { candele, clientWith } from '../support';

const { requested, received, failed } = cartQuote.actions;
const filled = received({ lines: [candele], code: '' });
const lost = failed(toFailure(networkFailure()));

/** The page of a cart after these actions; no saga works on it. */
function show(...actions: UnknownAction[]) {
  const client = clientWith({}, { sagas: false, slices: page.slices });
  for (const action of actions) client.store.dispatch(action);
  renderPage(client, page.Page);
}
const isBusy = () => document.querySelector('[aria-busy="true"]') !== null;

describe('the page of a cart', () => {
  it.each([
    ['before its prices are asked for', [], true],
    ['while they are on their way', [requested('')], true],
    ['once they are here', [requested(''), filled], false],
    ['once they could not be read', [requested(''), lost], false],
  ] as [string, UnknownAction[], boolean][])('shows that it loads, %s', (_when, actions, isLoading) => {
    show(...actions);
    expect(isBusy()).toBe(isLoading);
  });

  it('keeps its lines in view, and says why no newer prices came', () => {
    show(requested(''), filled, requested(''), lost);
    expect(screen.getByRole('listitem')).toHaveTextContent('Candele');
    expect(screen.getByRole('button', { name: 'Riprova' })).toBeInTheDocument();
    expect(document.body).toHaveTextContent('Connessione assente');
    expect(isBusy()).toBe(false);
  });

  it('leads buyers who turn out to own a thing to their courses, and is in no search engine', () => {
    const line = lineOfCart([candele]);
    if (!line) throw new Error('nothing to buy');
    show(filled, lineChosen(line), checkoutRefused({ message: 'È già tuo.', code: 'already_owned' }));
    expect(screen.getByRole('link', { name: 'I miei corsi' })).toHaveAttribute('href', paths.profile());
    expect(screen.getByRole('heading', { level: 1, name: 'Il tuo carrello' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Totale' })).toHaveTextContent('100,00');
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(document.title).toMatch(/^Carrello · /);
  });
});
