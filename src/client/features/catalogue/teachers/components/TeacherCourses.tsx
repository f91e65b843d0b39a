import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { CourseCard } from '../../../../../contract/catalogue/courses';
import { paths } from '../../../../routing/paths';
import { categoryName, inOrder } from '../../../../ui/categoryNames';
import { formatDuration } from '../../../../ui/format';
import { linkPaper } from '../../../../ui/frames';
import { OwnedMark } from '../../../../ui/OwnedMark';
import { Picture } from '../../../../ui/Picture';
import { Price } from '../../../../ui/Price';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));
const Row = styled('article')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '116px minmax(0, 1fr)',
    alignItems: 'center',
    gap: theme.spacing(1.75),
    height: '100%',
    padding: theme.spacing(1),
    ...linkPaper,
    '& > span:first-of-type': { overflow: 'hidden', borderRadius: 6 },
    '& h4': { ...theme.typography.h4, margin: 0, overflowWrap: 'anywhere' },
    '& h4 a': { color: 'inherit', textDecoration: 'none', outline: 'none' },
    '& h4 a::after': { content: '""', position: 'absolute', inset: 0 },
    '& small': { ...theme.typography.body2, display: 'block', color: palette.text.secondary },
  };
});

/** A teacher's courses, one short line each. */
export function TeacherCourses({ courses }: { readonly courses: readonly CourseCard[] }) {
  return (
    <List>
      {courses.map(({ IdCourseEnc, slug, title, cover, categories, duration, price, listPrice }) => (
        <li key={IdCourseEnc}>
          <Row>
            <span>
              <Picture picture={cover} alt="" sizes="116px" />
            </span>
            <div>
              <h4>
                <Link to={paths.course(slug)}>{title}</Link>
              </h4>
              <small>
                {[...inOrder(categories).map(categoryName), formatDuration(duration)].join(' · ')}
              </small>
              <OwnedMark courses={[slug]}>
                <Price price={price} listPrice={listPrice} />
              </OwnedMark>
            </div>
          </Row>
        </li>
      ))}
    </List>
  );
}
