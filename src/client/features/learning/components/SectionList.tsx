import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { StudentSection } from '../../../../contract/learning/learning';
import { formatDuration } from '../../../ui/format';
import { CheckIcon } from '../../../ui/Icons';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { isCurrentSection, selectCurrentSection, selectSections } from '../learningSelectors';
import { sectionChosen } from '../learningSlice';

/** The section's number in a ring, or a tick after it was viewed. */
function Mark({ number, viewed }: { number: number; viewed: boolean }) {
  return (
    <Box
      component="span"
      sx={{
        flexShrink: 0,
        display: 'grid',
        placeItems: 'center',
        width: 30,
        height: 30,
        border: 2,
        borderRadius: '50%',
        fontSize: '0.85rem',
        fontWeight: 650,
        borderColor: viewed ? 'success.main' : 'text.secondary',
        bgcolor: viewed ? 'success.main' : 'transparent',
        color: viewed ? 'success.contrastText' : 'text.secondary',
      }}
    >
      {viewed ? <CheckIcon strokeWidth={2.6} /> : number}
    </Box>
  );
}

interface RowProps {
  readonly section: StudentSection;
  readonly number: number;
}

/** Drawn again only when it changes: a course may have a hundred, and a chosen lesson must begin at once. */
const Row = memo(function Row({ section, number }: RowProps) {
  const isCurrent = useSelector(isCurrentSection(section.IdEnc));
  const dispatch = useDispatch();
  return (
    <ButtonBase
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => dispatch(sectionChosen({ sectionId: section.IdEnc }))}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        justifyContent: 'flex-start',
        gap: 1.5,
        width: '100%',
        px: 2,
        py: 1.5,
        textAlign: 'left',
        fontFamily: 'inherit',
        borderLeft: 4,
        borderColor: isCurrent ? 'primary.main' : 'transparent',
        bgcolor: isCurrent ? 'action.selected' : 'transparent',
        '&:hover': { bgcolor: isCurrent ? 'action.selected' : 'action.hover' },
        '&:focus-visible': { outline: 3, outlineColor: 'primary.main', outlineOffset: -3 },
      }}
    >
      <Mark number={number} viewed={section.viewed} />
      <Box component="span" sx={{ minWidth: 0, pt: 0.25 }}>
        <Typography
          component="span"
          sx={{
            display: 'block',
            fontWeight: isCurrent ? 650 : 500,
            lineHeight: 1.35,
            overflowWrap: 'anywhere',
          }}
        >
          {section.title}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary">
          {section.duration > 0 && formatDuration(section.duration)}
          <VisuallyHidden>{section.viewed ? ', vista' : ', da vedere'}</VisuallyHidden>
        </Typography>
      </Box>
    </ButtonBase>
  );
});

/** Scrolls a list of its own height to the current row and the one after it; the page stays where it is. */
function useCurrentInView(list: RefObject<HTMLElement | null>): void {
  const currentId = useSelector(selectCurrentSection)?.IdEnc;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another row
  useEffect(() => {
    const row = list.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!list.current || !row || list.current.scrollHeight <= list.current.clientHeight) return;
    const { top, bottom } = list.current.getBoundingClientRect();
    if (row.top < top) list.current.scrollTop -= top - row.top;
    else if (row.bottom > bottom) list.current.scrollTop += row.bottom + row.height - bottom;
  }, [list, currentId]);
}

/** All sections of the course, with durations and ticks. */
export function SectionList() {
  const sections = useSelector(selectSections);
  const list = useRef<HTMLOListElement>(null);
  useCurrentInView(list);
  return (
    <Box
      component="ol"
      ref={list}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        overflowY: 'auto',
        // Beside the player; under it the page scrolls.
        maxHeight: { lg: 'calc(76vh - 80px)' },
      }}
    >
      {sections.map((section, index) => (
        <li key={section.IdEnc}>
          <Row section={section} number={index + 1} />
        </li>
      ))}
    </Box>
  );
}
