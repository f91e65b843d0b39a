import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { FormField } from '../../../ui/FormField';
import { formatCount } from '../../../ui/format';
import { useFocusAfterRemoval } from '../../../ui/useFocusAfterRemoval';
import { LoadError } from '../../platform/navigation';
import { NoteForm } from './NoteForm';
import { NoteList } from './NoteList';
import { noteRemoval, notes } from './notes';

/** Lower case without accents: "Perché" is found by "perche". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Returns the items whose text holds all words of the query. */
export function searched<Item>(
  items: readonly Item[],
  query: string,
  textOf: (item: Item) => string,
): readonly Item[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return words.length === 0
    ? items
    : items.filter((item) => {
        const text = plain(textOf(item));
        return words.every((word) => text.includes(word));
      });
}

/** From here on a search is worth its room. */
const SEARCHED_FROM = 4;

interface NotesProps {
  readonly courseId: string;
  /** The id of what names them. */
  readonly heading: string;
}

/** The student's private notes of the course. */
export function Notes({ courseId, heading }: NotesProps) {
  const id = useId();
  /** Undefined until somebody searches: from then on the field stays. */
  const [typed, setTyped] = useState<string>();
  const query = typed ?? '';
  const { data, message } = useSelector(notes.selectByKey(courseId));
  const found = searched(data ?? [], query, ({ Text }) => Text);
  const isSearched = query.trim() !== '';
  const isAsking = useSelector(noteRemoval.select).draft !== null;
  const ids = data ? found.map(({ IdEnc }) => IdEnc) : undefined;
  const list = useFocusAfterRemoval({ ids, heading, isAsking });
  return (
    <>
      <NoteForm />
      {message !== '' && <LoadError message={message} retry={notes.actions.retryRequested()} />}
      {data && (data.length >= SEARCHED_FROM || typed !== undefined) && (
        <Box sx={{ mt: 2.5 }}>
          <FormField
            id={`${id}-search`}
            type="search"
            label="Cerca negli appunti del corso"
            value={query}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
            {isSearched &&
              (found.length > 0
                ? formatCount(found.length, 'appunto', 'appunti')
                : 'Nessun appunto trovato.')}
          </Typography>
        </Box>
      )}
      {found.length > 0 && <NoteList notes={found} list={list} />}
    </>
  );
}
