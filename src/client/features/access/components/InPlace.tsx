import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Both lie in the same place: it is as large as the larger one. */
const Place = styled('div')({
  display: 'grid',
  '& > *': { gridArea: '1 / 1', minWidth: 0 },
  '& > [aria-hidden]': { visibility: 'hidden' },
});

/** Shows `children` in the room of what stood there before, so that nothing below moves. */
export function InPlace({ of: former, children }: { readonly of: ReactNode; readonly children: ReactNode }) {
  return (
    <Place>
      <div aria-hidden="true">{former}</div>
      {children}
    </Place>
  );
}
