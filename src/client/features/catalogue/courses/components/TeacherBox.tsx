import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Teacher } from '../../../../../contract/catalogue/teachers';
import { paths } from '../../../../routing/paths';
import { formatCount } from '../../../../ui/format';
import { Picture } from '../../../../ui/Picture';
import { RichText } from '../../../../ui/RichText';

/** A teacher's portrait, headline and biography, and the way to their page. */
export function TeacherBox({ teacher }: { readonly teacher: Teacher }) {
  const { name, slug, headline, biography, picture, coursesCount } = teacher;
  return (
    <Box sx={{ '& + &': { mt: 4 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
        <Box sx={{ width: 88, flexShrink: 0, overflow: 'hidden', borderRadius: '50%' }}>
          <Picture picture={picture} alt="" sizes="88px" ratio="1 / 1" />
        </Box>
        <div>
          <Typography variant="h3">
            <MuiLink component={Link} to={paths.teacher(slug)} color="inherit">
              {name}
            </MuiLink>
          </Typography>
          <Typography color="textSecondary">{headline}</Typography>
          {coursesCount ? (
            <Typography variant="body2" color="textSecondary">
              {formatCount(coursesCount, 'corso', 'corsi')} nel catalogo
            </Typography>
          ) : null}
        </div>
      </Box>
      <RichText text={biography} headingLevel={4} />
    </Box>
  );
}
