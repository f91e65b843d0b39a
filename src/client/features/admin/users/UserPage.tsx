import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { fork, put, type SagaGenerator, takeEvery } from 'typed-redux-saga';
import { roleName } from '../../../../contract/admin/adminNames';
import { PURCHASE_STATUS_NAMES } from '../../../../contract/checkout/purchaseNames';
import { guarded } from '../../../sagas/guarded';
import { formatEuro } from '../../../ui/format';
import { formatLocal } from '../../../ui/localDate';
import { Part } from '../../../ui/Part';
import { type RecordColumn, RecordTable } from '../../../ui/RecordTable';
import { AdminLink } from '../AdminLink';
import { adminHref } from '../adminPaths';
import { FactList } from '../FactList';
import { GiftForm } from '../gift/GiftForm';
import { gift, watchGift } from '../gift/gift';
import { DetailView } from '../resource/DetailView';
import { detailPage } from '../resource/recordPages';
import { RemoveAccountDialog } from './RemoveAccountDialog';
import { RoleForm } from './RoleForm';
import { roleChange, watchRole } from './role';
import { fullName, type UserItem, users } from './users';

const SOURCES = { purchase: 'Acquisto', bundle: 'Percorso', gift: 'Regalo', code: 'Codice' } as const;

interface TableProps<Row> {
  readonly title: string;
  readonly empty: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly [RecordColumn<Row>, ...RecordColumn<Row>[]];
}

function TablePart<Row>({ title, empty, ...table }: TableProps<Row>): ReactNode {
  return (
    <Part title={title}>
      {table.rows.length === 0 ? (
        <Typography color="textSecondary">{empty}</Typography>
      ) : (
        <RecordTable caption={title} {...table} />
      )}
    </Part>
  );
}

function Account({ user }: { readonly user: UserItem }) {
  const { purchases = [], entitlements = [], logins = [] } = user;
  return (
    <>
      <FactList
        facts={[
          ['Nome', fullName(user)],
          ['Ruolo', roleName(user.role)],
          ['Iscritto', formatLocal(user.createdAt)],
          ['Attivato', formatLocal(user.activatedAt)],
          ['Azienda', user.company],
          ['Indirizzo', [user.address, user.cap, user.city, user.country].filter(Boolean).join(', ')],
          ['Telefono', user.phone],
        ]}
      />
      <Part title="Ruolo">
        <RoleForm id={user.IdEnc} name={user.email} role={user.role} />
      </Part>
      <TablePart
        title="Acquisti"
        empty="Nessun acquisto."
        rows={purchases}
        keyOf={({ IdEnc }) => IdEnc}
        columns={[
          {
            label: 'Acquisto',
            value: ({ IdEnc, title }) => (
              <AdminLink to={adminHref('/admin/corsi/comprati/:id', IdEnc)}>{title}</AdminLink>
            ),
          },
          { label: 'Data', value: ({ createdAt }) => formatLocal(createdAt) },
          { label: 'Stato', value: ({ status }) => PURCHASE_STATUS_NAMES[status] },
          { label: 'Totale', isFigure: true, value: ({ total }) => formatEuro(total) },
        ]}
      />
      <TablePart
        title="Corsi che può vedere"
        empty="Nessun corso."
        rows={entitlements}
        keyOf={({ IdCourseEnc, source, grantedAt }) => `${IdCourseEnc} ${source} ${grantedAt}`}
        columns={[
          { label: 'Corso', value: ({ title }) => title },
          { label: 'Da', value: ({ source }) => SOURCES[source] },
          { label: 'Dal', value: ({ grantedAt }) => formatLocal(grantedAt) },
          { label: 'Fino al', value: ({ revokedAt }) => (revokedAt ? formatLocal(revokedAt) : 'Sempre') },
        ]}
      />
      <Part title="Regala un corso">
        <GiftForm email={user.email} />
      </Part>
      <TablePart
        title="Accessi"
        empty="Nessun accesso."
        rows={logins}
        keyOf={({ IdEnc }) => IdEnc}
        columns={[
          { label: 'Dispositivo', value: ({ device }) => device },
          { label: 'Entrato', value: ({ createdAt }) => formatLocal(createdAt) },
          { label: 'Visto', value: ({ lastSeenAt }) => formatLocal(lastSeenAt) },
        ]}
      />
    </>
  );
}

/** An account: its role, purchases, courses and logins, a gift, and its deletion. */
export function UserView({ id }: { readonly id: string }) {
  const dispatch = useDispatch();
  const loaded = useSelector(users.record.selectByKey(id));
  const { data } = loaded;
  const remove = () =>
    data && dispatch(users.removing.actions.opened({ id: data.IdEnc, name: users.nameOf(data) }));
  return (
    <DetailView
      resource={users}
      loaded={loaded}
      title={data ? fullName(data) || data.email : undefined}
      lead={data?.email}
      tools={
        data && (
          <Button variant="outlined" color="error" onClick={remove}>
            Elimina l’account
          </Button>
        )
      }
    >
      {data && <Account key={id} user={data} />}
      {data && <RemoveAccountDialog user={data} />}
    </DetailView>
  );
}

/** The list of the account's courses shows the gift. */
function* loadAgain(): SagaGenerator<void> {
  yield* put(users.record.actions.retryRequested());
}

export function* watchUser(): SagaGenerator<void> {
  yield* put(gift.actions.closed());
  yield* fork(watchRole);
  yield* fork(watchGift);
  yield* takeEvery(gift.actions.done.type, guarded(loadAgain));
}

export const userDetail = detailPage(users, UserView, {
  slices: [roleChange.slice, gift.slice],
  watch: watchUser,
});
