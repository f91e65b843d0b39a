import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../../routing/paths';
import { Part } from '../../../ui/Part';
import { adminHref } from '../adminPaths';
import { DetailView } from '../resource/DetailView';
import { RecordForm } from '../resource/RecordForm';
import { RemoveRecordDialog } from '../resource/RemoveDialog';
import type { CourseRecord } from './courseRecord';
import { SECTIONS_ID } from './courseSaga';
import { courses, saleLabel } from './courses';
import { SectionList } from './SectionList';
import { duplication } from './sections';

/** Not a link: another address would end the page's uploads. */
function toSections() {
  const part = document.getElementById(SECTIONS_ID);
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
}

function Tools({ course }: { readonly course: CourseRecord }) {
  const dispatch = useDispatch();
  const { IdCourseEnc: id, slug, isOperative } = course;
  const isSwitching = useSelector(courses.acting.selectIsPending(id));
  const isCopying = useSelector(duplication.select).status === 'pending';
  return (
    <>
      <Button variant="text" onClick={toSections}>
        Vai alle lezioni
      </Button>
      <Button variant="text" component={Link} to={paths.coursePreview(slug)} target="_blank" rel="noopener">
        {isOperative ? 'Vedi nel negozio' : 'Anteprima'}
      </Button>
      <Button
        variant="text"
        component={Link}
        to={`${adminHref('/admin/corsi/abilita')}?IdCourseEnc=${encodeURIComponent(id)}`}
      >
        Dai a un utente
      </Button>
      <Button
        variant="text"
        aria-disabled={isCopying}
        onClick={() => !isCopying && dispatch(duplication.actions.requested(id))}
      >
        {isCopying ? 'Un momento…' : 'Duplica'}
      </Button>
      <Button
        variant={isOperative ? 'outlined' : 'contained'}
        color={isOperative ? 'error' : 'primary'}
        aria-disabled={isSwitching}
        onClick={() => dispatch(courses.acting.actions.requested({ action: 'sale', item: course }))}
      >
        {isSwitching ? 'Un momento…' : saleLabel(course)}
      </Button>
    </>
  );
}

function leadOf(course: CourseRecord | null): string | undefined {
  if (!course) return undefined;
  return course.isOperative
    ? 'In vendita.'
    : 'Non in vendita: lo vedono solo gli amministratori e chi lo possiede.';
}

/** A course: its data, its sections with their videos, and what can be done with it. */
export function CourseView({ id }: { readonly id: string }) {
  const loaded = useSelector(courses.record.selectByKey(id));
  const { key: search } = useSelector(courses.list.selectAny);
  // A record holds more than a row.
  const course = loaded.data as CourseRecord | null;
  return (
    <DetailView
      resource={courses}
      loaded={loaded}
      title={course?.title}
      lead={leadOf(course)}
      tools={course && <Tools course={course} />}
    >
      {course && (
        <>
          <Part title="Scheda">
            <RecordForm
              key={id}
              resource={courses}
              id={id}
              loaded={course}
              back={adminHref(courses.listPath) + search}
              staysOpen
            />
          </Part>
          <SectionList course={course} />
        </>
      )}
      <RemoveRecordDialog resource={courses} />
    </DetailView>
  );
}
