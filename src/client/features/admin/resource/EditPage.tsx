import { useSelector } from 'react-redux';
import { LoadError } from '../../platform/navigation';
import { adminHref, NEW } from '../adminPaths';
import { AdminHeading } from './AdminHeading';
import { Loading } from './Loading';
import { PublicLink } from './PublicLink';
import { RecordForm } from './RecordForm';
import { RemoveRecordDialog } from './RemoveDialog';
import type { Resource } from './resource';

interface EditViewProps<Item> {
  readonly resource: Resource<Item>;
  readonly id: string;
}

/** The form of a record, or of a new one. */
export function EditView<Item>({ resource, id }: EditViewProps<Item>) {
  const { labels, list, record, listPath, nameOf, empty = {}, Extra } = resource;
  const loaded = useSelector(record.selectByKey(id));
  const { key: search } = useSelector(list.selectAny);
  const isNew = id === NEW;
  const back = adminHref(listPath) + search;
  const item = isNew ? null : loaded.data;
  const title = isNew ? labels.new : item ? nameOf(item) || labels.one : labels.one;
  return (
    <>
      <AdminHeading title={title} trail={[{ label: labels.many, to: back }]}>
        {item && <PublicLink resource={resource} item={item} />}
      </AdminHeading>
      {loaded.status === 'failed' && !isNew ? (
        <LoadError message={loaded.message} retry={record.actions.retryRequested()} />
      ) : isNew || item ? (
        <RecordForm key={id} resource={resource} id={isNew ? '' : id} loaded={item ?? empty} back={back} />
      ) : (
        <Loading />
      )}
      {item && Extra && <Extra item={item} />}
      <RemoveRecordDialog resource={resource} />
    </>
  );
}
