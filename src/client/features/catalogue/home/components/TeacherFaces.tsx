import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { styled } from '@mui/material/styles';
import type { HomeHighlights } from '../../../../../contract/catalogue/homeSections';
import { paths } from '../../../../routing/paths';
import { CardHeading, CardNote } from '../../../../ui/CardParts';
import { CardRow } from '../../../../ui/CourseGrid';
import { Picture } from '../../../../ui/Picture';
import { HomeBlock } from './HomeBlock';

const Faces = styled(CardRow)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { gridAutoColumns: '44%' },
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
  '& .MuiCardContent-root': { alignItems: 'center', textAlign: 'center' },
  '& .MuiCardContent-root > span:first-of-type': { width: 68, borderRadius: '50%' },
}));

/** Who teaches, each with their own page. */
export const TeacherFaces = ({ teachers }: { readonly teachers: HomeHighlights['teachers'] }) => (
  <HomeBlock title="Chi insegna" more={{ to: paths.teachers(), what: 'i relatori' }}>
    <Faces>
      {teachers.map(({ slug, name, headline, picture }) => (
        <li key={slug}>
          <Card variant="link" component="article">
            <CardContent>
              <Picture picture={picture} alt="" sizes="68px" ratio="1 / 1" />
              <CardHeading to={paths.teacher(slug)}>{name}</CardHeading>
              {headline && <CardNote sx={{ overflowWrap: 'anywhere' }}>{headline}</CardNote>}
            </CardContent>
          </Card>
        </li>
      ))}
    </Faces>
  </HomeBlock>
);
