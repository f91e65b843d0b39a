import { styled } from '@mui/material/styles';
import { useSelector } from 'react-redux';
import { selectIsTeacher } from '../../identity/session/sessionSelectors';

/** The id of each section's heading, and its label in the list. */
const SECTIONS = [
  ['i-miei-corsi', 'I miei corsi'],
  ['i-miei-acquisti', 'Acquisti'],
  ['i-miei-dati', 'I miei dati'],
  ['i-miei-accessi', 'Accessi'],
  ['comunicazioni', 'Comunicazioni'],
  ['privacy', 'Privacy e account'],
] as const;

/** A scrollable row on narrow screens, a sticky column on wide ones. */
const Nav = styled('nav')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    minWidth: 0,
    '& ul': {
      display: 'flex',
      gap: theme.spacing(1),
      margin: 0,
      padding: theme.spacing(0.5),
      listStyle: 'none',
      overflowX: 'auto',
      scrollbarWidth: 'none',
    },
    '& a': {
      display: 'flex',
      alignItems: 'center',
      minHeight: 44,
      padding: theme.spacing(0, 1.75),
      border: '1px solid',
      borderColor: palette.divider,
      borderRadius: 22,
      color: palette.text.primary,
      backgroundColor: palette.background.paper,
      fontWeight: 600,
      fontSize: '0.95rem',
      whiteSpace: 'nowrap',
      textDecoration: 'none',
      '&:hover': { backgroundColor: palette.action.hover },
    },
    [theme.breakpoints.up('lg')]: {
      position: 'sticky',
      // Below the sticky header.
      top: 88,
      alignSelf: 'start',
      '& ul': { flexDirection: 'column', gap: theme.spacing(0.5) },
      '& a': {
        borderColor: 'transparent',
        borderRadius: theme.shape.borderRadius,
        backgroundColor: 'transparent',
        marginLeft: theme.spacing(-1.75),
      },
    },
  };
});

const QUESTIONS = ['domande', 'Domande'] as const;

export function ProfileNav() {
  const isTeacher = useSelector(selectIsTeacher);
  return (
    <Nav aria-label="Parti del profilo">
      <ul>
        {(isTeacher ? [QUESTIONS, ...SECTIONS] : SECTIONS).map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </Nav>
  );
}
