import { useSelector } from 'react-redux';
import { DetailList } from '../resource/DetailList';
import { DetailView } from '../resource/DetailView';
import { users } from './users';

/** An account. */
export function UserView({ id }: { readonly id: string }) {
  const loaded = useSelector(users.record.selectByKey(id));
  const { data } = loaded;
  return (
    <DetailView resource={users} loaded={loaded} title={data?.email}>
      {data && <DetailList details={users.details?.(data) ?? []} />}
    </DetailView>
  );
}
