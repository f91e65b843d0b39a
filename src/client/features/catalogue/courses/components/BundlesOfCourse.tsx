import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import type { BundleOfCourse } from '../../../../../contract/catalogue/courses';
import { paths } from '../../../../routing/paths';
import { CardHeading, CardNote } from '../../../../ui/CardParts';
import { formatCount } from '../../../../ui/format';
import { Price } from '../../../../ui/Price';

/** The learning paths that hold a course, or courses of a teacher, each a link. */
export function BundlesOfCourse({ bundles }: { readonly bundles: readonly BundleOfCourse[] }) {
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { md: bundles.length > 1 ? 'repeat(2, minmax(0, 1fr))' : undefined },
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {bundles.map(({ IdBundleEnc, slug, title, coursesCount, price }) => (
        <li key={IdBundleEnc}>
          <Card variant="link" component="article">
            <CardContent>
              <CardHeading to={paths.bundle(slug)}>{title}</CardHeading>
              <CardNote>{formatCount(coursesCount, 'corso', 'corsi')}, da seguire in ordine</CardNote>
              <Price price={price} />
            </CardContent>
          </Card>
        </li>
      ))}
    </Box>
  );
}
