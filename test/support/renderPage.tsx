import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { theme } from '../../src/client/app/theme';
import type { PageParams } from '../../src/client/routing/page';
import { ServicesContext } from '../../src/client/services/servicesContext';
import type { createTestClient } from './client';

type TestClient = Pick<ReturnType<typeof createTestClient>, 'store' | 'services'>;

/** A part of the shell alone, on a test's store. */
export function renderPart({ store, services }: TestClient, part: ReactNode) {
  return render(
    <Provider store={store}>
      <ServicesContext value={services}>
        <ThemeProvider theme={theme}>{part}</ThemeProvider>
      </ServicesContext>
    </Provider>,
  );
}

/** A page alone, without the shell, on a test's store; its links have addresses, but lead nowhere. */
export function renderPage(
  client: TestClient,
  Page: ComponentType<{ params: PageParams }>,
  params: PageParams = {},
) {
  return renderPart(
    client,
    <MemoryRouter>
      <Page params={params} />
    </MemoryRouter>,
  );
}

const Themed = ({ children }: { readonly children: ReactNode }) => (
  <ThemeProvider theme={theme}>{children}</ThemeProvider>
);
/** A leaf component alone. */
export const renderLeaf = (leaf: ReactNode) => render(leaf, { wrapper: Themed });
