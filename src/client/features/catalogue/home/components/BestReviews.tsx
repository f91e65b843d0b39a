import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { HomeHighlights } from '../../../../../contract/catalogue/homeSections';
import { paths } from '../../../../routing/paths';
import { CardHeading, CardNote } from '../../../../ui/CardParts';
import { CardRow } from '../../../../ui/CourseGrid';
import { shorten } from '../../../../ui/plainText';
import { Stars } from '../../../../ui/Stars';
import { HomeBlock } from './HomeBlock';

/** The whole text is on the course's page. */
const LONGEST = 240;

const Pair = styled(CardRow)(({ theme }) => ({
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

/** What students wrote, each about a course. */
export const BestReviews = ({ reviews }: { readonly reviews: HomeHighlights['reviews'] }) => (
  <HomeBlock title="Chi ha studiato con noi">
    <Pair>
      {reviews.map(({ Text, Rating, author, isVerified, course }) => (
        <li key={course.slug}>
          <Card variant="link" component="article" data-testid="home-review">
            <CardContent>
              <CardNote component="div" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.25 }}>
                <Stars value={Rating} />
                <span>
                  {author}
                  {isVerified && ' · acquisto verificato'}
                </span>
              </CardNote>
              <Typography sx={{ overflowWrap: 'anywhere' }}>«{shorten(Text.trim(), LONGEST)}»</Typography>
              <CardHeading to={paths.course(course.slug)}>{course.title}</CardHeading>
            </CardContent>
          </Card>
        </li>
      ))}
    </Pair>
  </HomeBlock>
);
