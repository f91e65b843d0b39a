import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { wholeMessage } from '../../../state/submission';
import { Notice } from '../../../ui/Notice';
import { LoadError } from '../../platform/navigation';
import { homeSections } from '../homeSections';
import { Loading } from '../resource/Loading';
import { listPage } from '../resource/resourcePages';
import type { SortableItem } from '../sorting/announcements';
import { SortableList } from '../sorting/SortableList';
import { homeOrder, homeReorder, watchHomeOrder } from './homeOrder';

interface OrderFormProps {
  readonly sections: readonly SortableItem[];
  readonly onChange: () => void;
  readonly onClose: () => void;
}

function OrderForm({ sections, onChange, onClose }: OrderFormProps) {
  const dispatch = useDispatch();
  const form = useSelector(homeReorder.select);
  const [ids, setIds] = useState<readonly string[]>(sections.map(({ id }) => id));
  const isPending = form.status === 'pending';
  const items = ids.flatMap((id) => sections.filter((section) => section.id === id));
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <SortableList
          label="Sezioni della home"
          items={items}
          onReorder={(next) => {
            setIds(next);
            onChange();
          }}
        >
          {({ label }) => label}
        </SortableList>
        <Notice kind="error">{wholeMessage(form)}</Notice>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, flexWrap: 'wrap', gap: 1 }}>
        <Button variant="text" onClick={onClose}>
          Annulla
        </Button>
        <Button
          variant="contained"
          aria-disabled={isPending}
          onClick={() => !isPending && dispatch(homeReorder.actions.requested([...ids]))}
        >
          {isPending ? 'Salvataggio in corso…' : 'Salva l’ordine'}
        </Button>
      </DialogActions>
    </>
  );
}

/** Puts the sections of the home page in order, in a dialog. */
export function HomeOrderDialog() {
  const dispatch = useDispatch();
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { status, data, message } = useSelector(homeOrder.selectAny);
  const [isChanged, setIsChanged] = useState(false);
  const saving = useSelector(homeReorder.select).status;
  const open = () => {
    dispatch(homeReorder.actions.opened());
    // The order that was seen last may be out of date.
    dispatch(homeOrder.actions.missed(''));
    dispatch(homeOrder.actions.retryRequested());
    setIsChanged(false);
    setIsOpen(true);
  };
  const close = () => saving !== 'pending' && setIsOpen(false);
  return (
    <>
      <Button variant="outlined" onClick={open}>
        Riordina
      </Button>
      <Dialog
        open={isOpen && saving !== 'done'}
        // Esc that ends a drag, and a click beside a new order, lose nothing.
        onClose={(event: Event) => !event.defaultPrevented && !isChanged && close()}
        aria-labelledby={titleId}
        fullWidth
        maxWidth="sm"
      >
        <DialogTitle id={titleId}>Ordine delle sezioni</DialogTitle>
        {data ? (
          <OrderForm sections={data} onChange={() => setIsChanged(true)} onClose={close} />
        ) : (
          <DialogContent>
            {status === 'failed' ? (
              <LoadError message={message} retry={homeOrder.actions.retryRequested()} />
            ) : (
              <Loading />
            )}
          </DialogContent>
        )}
      </Dialog>
    </>
  );
}

export const homeSectionList = listPage(homeSections, {
  tools: HomeOrderDialog,
  slices: [homeOrder.slice, homeReorder.slice],
  watch: watchHomeOrder,
});
