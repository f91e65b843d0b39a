import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import { isAsking } from '../../../state/submission';
import { EmptyState } from '../../../ui/EmptyState';
import { formatCount, formatDuration } from '../../../ui/format';
import { Part } from '../../../ui/Part';
import { useFocusAfterRemoval } from '../../../ui/useFocusAfterRemoval';
import { draftOf } from '../resource/draft';
import { RemoveDialog } from '../resource/RemoveDialog';
import { SortableList } from '../sorting/SortableList';
import { attachmentRemoving } from './attachments';
import type { CourseRecord } from './courseRecord';
import { SECTIONS_ID } from './courseSaga';
import { RenameDialog } from './RenameDialog';
import { SectionDialog } from './SectionDialog';
import { SECTION_TITLE, SectionRow } from './SectionRow';
import { captionsRemoving, sectionFields, sectionOrder, sectionRemoving, sectionSaving } from './sections';

const REMOVAL =
  'La lezione viene eliminata con il suo video e i suoi allegati, anche per chi ha già comprato il corso. Non si può annullare.';
const CAPTIONS_REMOVAL = 'I sottotitoli di questa lezione vengono eliminati; il video resta.';
const ATTACHMENT_REMOVAL =
  'Il file non si potrà più scaricare, neanche da chi ha già comprato il corso. Non si può annullare.';
const titleOf = (row: Element) => row.querySelector<HTMLElement>(`.${SECTION_TITLE}`) ?? undefined;
const EMPTY = { title: '', description: '', chapters: '', isPreview: false };

/** The sections of a course in their order. */
export function SectionList({ course }: { readonly course: CourseRecord }) {
  const dispatch = useDispatch();
  const ordering = useSelector(sectionOrder.select);
  const { IdCourseEnc, sections, sectionsCount, duration } = course;
  // The new order is seen at once; one of another course may be on its way too.
  const asked =
    ordering.status === 'pending' && ordering.draft?.IdCourseEnc === IdCourseEnc && ordering.draft;
  const ids = asked ? asked.sections : sections.map(({ IdEnc }) => IdEnc);
  const list = useFocusAfterRemoval<HTMLOListElement>({
    ids,
    heading: SECTIONS_ID,
    isAsking: isAsking(useSelector(sectionRemoving.select)),
    targetOf: titleOf,
  });
  const items = ids.flatMap((id) => {
    const section = sections.find(({ IdEnc }) => IdEnc === id);
    return section ? [{ id, label: section.title, section }] : [];
  });
  const add = () =>
    dispatch(
      sectionSaving.actions.opened({
        IdCourseEnc,
        IdEnc: '',
        version: 0,
        draft: draftOf(sectionFields, EMPTY),
        loaded: EMPTY,
      }),
    );
  const note = `${formatCount(sectionsCount, 'lezione', 'lezioni')} ${formatDuration(duration, 'long')}`;
  return (
    <Box id={SECTIONS_ID} tabIndex={-1} sx={{ scrollMarginTop: 70, maxWidth: 900 }}>
      <Part title="Lezioni" note={sections.length > 0 ? note : ''}>
        {items.length === 0 ? (
          <EmptyState
            title="Il corso non ha ancora lezioni."
            text="Aggiungine una, poi carica il suo video: la durata si legge dal file."
          />
        ) : (
          <SortableList
            label="Lezioni"
            items={items}
            list={list}
            onReorder={(order) =>
              dispatch(sectionOrder.actions.requested({ IdCourseEnc, sections: [...order] }))
            }
          >
            {({ section }, place) => <SectionRow courseId={IdCourseEnc} section={section} place={place} />}
          </SortableList>
        )}
        <Button variant="outlined" onClick={add} sx={{ mt: 2 }}>
          Aggiungi una lezione
        </Button>
      </Part>
      <SectionDialog course={course} />
      <RemoveDialog removing={sectionRemoving}>{REMOVAL}</RemoveDialog>
      <RenameDialog />
      <RemoveDialog removing={attachmentRemoving}>{ATTACHMENT_REMOVAL}</RemoveDialog>
      <RemoveDialog removing={captionsRemoving}>{CAPTIONS_REMOVAL}</RemoveDialog>
    </Box>
  );
}
