import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { theme } from '../../src/client/app/theme';
import type { PageParams } from '../../src/client/page';
import { ServicesContext } from '../../src/client/servicesContext';
import type { createTestClient } from './client';

/** A page alone, without the shell, on a test's store; its links have addresses, but lead nowhere. */
export function renderPage(
  { store, services }: Pick<ReturnType<typeof createTestClient>, 'store' | 'services'>,
  Page: ComponentType<{ params: PageParams }>,
  params: PageParams = {},
) {
  return render(
    <Provider store={store}>
      <ServicesContext value={services}>
        <ThemeProvider theme={theme}>
          <MemoryRouter>
            <Page params={params} />
          </MemoryRouter>
        </ThemeProvider>
      </ServicesContext>
    </Provider>,
  );
}
