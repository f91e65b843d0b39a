import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import type { CourseCard } from '../../../../../contract/catalogue/courses';
import { paths } from '../../../../routing/paths';
import { CardHeading, CardNote } from '../../../../ui/CardParts';
import { categoryName, inOrder } from '../../../../ui/categoryNames';
import { formatDuration } from '../../../../ui/format';
import { OwnedMark } from '../../../../ui/OwnedMark';
import { Picture } from '../../../../ui/Picture';
import { Price } from '../../../../ui/Price';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(17rem, 100%), 1fr))',
}));
/** Picture beside text. */
const BESIDE = {
  display: 'grid',
  gridTemplateColumns: '116px minmax(0, 1fr)',
  alignItems: 'center',
  gap: 1.75,
  p: 1,
  '& > span:first-of-type': { overflow: 'hidden', borderRadius: '6px' },
};

/** A teacher's courses, one short line each. */
export function TeacherCourses({ courses }: { readonly courses: readonly CourseCard[] }) {
  return (
    <List>
      {courses.map(({ IdCourseEnc, slug, title, cover, categories, duration, price, listPrice }) => (
        <li key={IdCourseEnc}>
          <Card component="article" variant="link" sx={BESIDE}>
            <span>
              <Picture picture={cover} alt="" sizes="116px" />
            </span>
            <div>
              <CardHeading level="h4" variant="h4" to={paths.course(slug)}>
                {title}
              </CardHeading>
              <CardNote>
                {[...inOrder(categories).map(categoryName), formatDuration(duration)].join(' · ')}
              </CardNote>
              <OwnedMark courses={[slug]}>
                <Price price={price} listPrice={listPrice} />
              </OwnedMark>
            </div>
          </Card>
        </li>
      ))}
    </List>
  );
}
