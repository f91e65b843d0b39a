import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useDispatch, useSelector } from 'react-redux';
import { LoadError } from '../../navigation';
import { adminHref, NEW } from '../adminPaths';
import { DeskHeading } from './DeskHeading';
import { DetailList } from './DetailList';
import { RecordForm } from './RecordForm';
import { RemoveDialog } from './RemoveDialog';
import type { Resource } from './resource';

function Loading() {
  return (
    <Box aria-busy="true" sx={{ display: 'grid', gap: 2.5, maxWidth: 720 }}>
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <Skeleton key={place} variant="rounded" height={72} />
      ))}
    </Box>
  );
}

interface EditViewProps<Item> {
  readonly resource: Resource<Item>;
  readonly id: string;
}

/** The form of a record, or of a new one. */
export function EditView<Item>({ resource, id }: EditViewProps<Item>) {
  const { labels, list, record, listPath, nameOf, empty = {} } = resource;
  const loaded = useSelector(record.selectByKey(id));
  const { key: search } = useSelector(list.selectAny);
  const isNew = id === NEW;
  const back = adminHref(listPath) + search;
  const item = isNew ? null : loaded.data;
  const title = isNew ? labels.new : item ? nameOf(item) || labels.one : labels.one;
  return (
    <>
      <DeskHeading title={title} trail={[{ label: labels.many, to: back }]} />
      {loaded.status === 'failed' && !isNew ? (
        <LoadError message={loaded.message} retry={record.actions.retryRequested()} />
      ) : isNew || item ? (
        <RecordForm key={id} resource={resource} id={isNew ? '' : id} loaded={item ?? empty} back={back} />
      ) : (
        <Loading />
      )}
      <RemoveDialog resource={resource} />
    </>
  );
}

/** What a record without a form says. */
export function DetailView<Item>({ resource, id }: EditViewProps<Item>) {
  const { labels, list, record, listPath, nameOf, idOf, details, removing, canRemove } = resource;
  const dispatch = useDispatch();
  const { data, status, message } = useSelector(record.selectByKey(id));
  const { key: search } = useSelector(list.selectAny);
  return (
    <>
      <DeskHeading
        title={data ? nameOf(data) : labels.one}
        trail={[{ label: labels.many, to: adminHref(listPath) + search }]}
      >
        {data && canRemove && (
          <Button
            color="error"
            onClick={() => dispatch(removing.actions.opened({ id: idOf(data), name: nameOf(data) }))}
          >
            Elimina
          </Button>
        )}
      </DeskHeading>
      {status === 'failed' && <LoadError message={message} retry={record.actions.retryRequested()} />}
      {status === 'loading' && !data && <Loading />}
      {data && <DetailList details={details?.(data) ?? []} />}
      <RemoveDialog resource={resource} />
    </>
  );
}
