import { screen } from '@testing-library/react';
import { Page } from '../../../../src/client/features/checkout/pages/PaymentFailedPage';
import { paths } from '../../../../src/client/routing/paths';
import { createCartStorage } from '../../../../src/client/services/cartStorage';
import { memoryArea } from '../../../../src/client/services/sessionStorage';
import { renderPage } from '../../../support/renderPage';
import { bundle, clientWith, course } from './support';

describe('the page after a payment that failed', () => {
  it('says that nothing was charged, and leads back to the course with its coupon', () => {
    const cart = createCartStorage(memoryArea());
    cart.save({ line: course, couponCode: 'BENVENUTO20' });
    renderPage(clientWith({}, { services: { cart } }), Page);
    expect(screen.getByText(/Non ti è stato addebitato nulla\./)).toBeInTheDocument();
    expect(screen.getByText('BENVENUTO20')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Riprova' })).toHaveAttribute('href', paths.course(course.slug));
    expect(cart.read()?.couponCode).toBe('BENVENUTO20');
  });

  it('leads back to a bundle', () => {
    const cart = createCartStorage(memoryArea());
    cart.save({ line: bundle });
    renderPage(clientWith({}, { services: { cart } }), Page);
    expect(screen.getByRole('link', { name: 'Riprova' })).toHaveAttribute('href', paths.bundle(bundle.slug));
  });

  it('leads to the catalogue if the cart is empty', () => {
    renderPage(clientWith({}), Page);
    expect(screen.queryByRole('link', { name: 'Riprova' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Guarda tutti i corsi' })).toBeInTheDocument();
  });
});
