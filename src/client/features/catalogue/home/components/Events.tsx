import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { HomeHighlights } from '../../../../../contract/catalogue/homeSections';
import { paths } from '../../../../routing/paths';
import { CardHeading, CardNote } from '../../../../ui/CardParts';
import { CardRow } from '../../../../ui/CourseGrid';
import { formatEvent } from '../../../../ui/eventTime';
import { HomeBlock } from './HomeBlock';

const Pair = styled(CardRow)(({ theme }) => ({
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

/** What costs nothing: the next webinar, and the free lesson. */
export const Events = ({ webinar, freeLesson }: Pick<HomeHighlights, 'webinar' | 'freeLesson'>) => (
  <HomeBlock title="Per cominciare, gratis">
    <Pair>
      {webinar && (
        <li>
          <Card variant="link" component="article">
            <CardContent>
              <Typography variant="eyebrow" color="primary">
                Webinar
              </Typography>
              <CardHeading to={paths.webinar()}>{webinar.title}</CardHeading>
              <CardNote>
                <time dateTime={webinar.start}>{formatEvent(webinar.start)}</time> (ora italiana)
                {webinar.teacher && ` · con ${webinar.teacher}`}
              </CardNote>
            </CardContent>
          </Card>
        </li>
      )}
      {freeLesson && (
        <li>
          <Card variant="link" component="article">
            <CardContent>
              <Typography variant="eyebrow" color="primary">
                Lezione gratuita
              </Typography>
              <CardHeading to={paths.videoSignUp()}>{freeLesson.title}</CardHeading>
              <CardNote>Lascia nome ed e-mail: la guardi subito.</CardNote>
            </CardContent>
          </Card>
        </li>
      )}
    </Pair>
  </HomeBlock>
);
