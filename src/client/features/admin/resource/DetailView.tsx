import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import type { Loadable } from '../../../state/loadable';
import { LoadError } from '../../platform/navigation';
import { adminHref } from '../adminPaths';
import { AdminHeading } from './AdminHeading';
import { Loading } from './Loading';
import type { Resource } from './resource';

interface DetailViewProps<Item> {
  readonly resource: Resource<Item>;
  /** The record, or a view on it. */
  readonly loaded: Loadable<unknown>;
  /** Undefined as long as nothing is loaded. */
  readonly title: string | undefined;
  readonly lead?: string | undefined;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a record's page that is no form: its heading, and how its loading went. */
export function DetailView<Item>({ resource, loaded, title, lead, tools, children }: DetailViewProps<Item>) {
  const { labels, list, listPath, record } = resource;
  const { key: search } = useSelector(list.selectAny);
  return (
    <>
      <AdminHeading
        title={title ?? labels.one}
        lead={lead}
        trail={[{ label: labels.many, to: adminHref(listPath) + search }]}
      >
        {tools}
      </AdminHeading>
      {loaded.status !== 'missing' && loaded.message && (
        <LoadError message={loaded.message} retry={record.actions.retryRequested()} />
      )}
      {(loaded.status === 'loading' || loaded.status === 'idle') && !loaded.data && <Loading />}
      {children}
    </>
  );
}
