import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { Speaker } from '../../../../../contract/catalogue/teachers';
import { paths } from '../../../../routing/paths';
import { paper } from '../../../../ui/frames';
import { Picture } from '../../../../ui/Picture';

const List = styled('ul')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: theme.spacing(1),
    margin: 0,
    padding: 0,
    listStyle: 'none',
    [theme.breakpoints.up('md')]: {
      gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
      gap: theme.spacing(1.5),
    },
    '& li > a': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: theme.spacing(1),
      height: '100%',
      padding: theme.spacing(2, 1),
      ...paper,
      color: palette.text.primary,
      fontWeight: 650,
      lineHeight: 1.25,
      textAlign: 'center',
      textDecoration: 'none',
      overflowWrap: 'anywhere',
    },
    '& li > a:hover': { borderColor: palette.primary.main },
    '& li > a > span:first-of-type': { width: 'min(84px, 70%)', overflow: 'hidden', borderRadius: '50%' },
  };
});

/** Links to all teachers, with portraits. */
export function TeacherIndex({ teachers }: { readonly teachers: readonly Speaker[] }) {
  return (
    <nav aria-label="I relatori in questa pagina">
      <List>
        {teachers.map(({ slug, name, picture }) => (
          <li key={slug}>
            <MuiLink component={Link} to={`${paths.teachers()}#${encodeURIComponent(slug)}`}>
              <span>
                <Picture picture={picture} alt="" sizes="84px" ratio="1 / 1" isEager />
              </span>
              <span>{name}</span>
            </MuiLink>
          </li>
        ))}
      </List>
    </nav>
  );
}
