import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { lazyOwned } from './lazyOwned';

/** The beginning of the home page: a student's own courses as soon as they are here, `children` for everybody else. */
export function StudentHome({ children }: { readonly children: ReactNode }) {
  // The slice joins the store with the part's code.
  const isHere = useSelector((state: { ownedCourses?: { data: unknown } }) =>
    Boolean(state.ownedCourses?.data),
  );
  const part = isHere ? lazyOwned.peek() : undefined;
  return part ? <part.ContinueStudying>{children}</part.ContinueStudying> : children;
}
