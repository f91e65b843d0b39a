import Button from '@mui/material/Button';
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

/** A scrollable row of tabs that sticks under the header of narrow screens, a sticky column on wide ones. */
const Nav = styled('nav')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    position: 'sticky',
    top: 56,
    zIndex: 2,
    minWidth: 0,
    marginInline: theme.spacing(-2),
    backgroundColor: palette.background.default,
    borderBottom: `1px solid ${palette.divider}`,
    '& ul': {
      display: 'flex',
      margin: 0,
      padding: theme.spacing(0, 1),
      listStyle: 'none',
      overflowX: 'auto',
      scrollbarWidth: 'none',
    },
    '& a': {
      borderRadius: 0,
      borderBottom: '3px solid transparent',
      whiteSpace: 'nowrap',
      '&[aria-current]': { borderColor: palette.primary.main, color: palette.primary.main },
    },
    [theme.breakpoints.up('lg')]: {
      // Below the sticky header.
      top: 88,
      alignSelf: 'start',
      margin: 0,
      border: 0,
      '& ul': { flexDirection: 'column', padding: 0 },
      '& a': {
        width: '100%',
        justifyContent: 'flex-start',
        borderBottom: 0,
        borderLeft: '3px solid transparent',
      },
    },
  };
});

/** Of teachers alone. */
const TEACHING = [
  ['domande', 'Domande'],
  ['recensioni', 'Recensioni'],
] as const;

interface ProfileNavProps {
  /** The id of the section that is being read. */
  readonly current: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Links to the sections of the profile, the current one marked. */
export function ProfileNav({ current, onChoose }: ProfileNavProps) {
  const isTeacher = useSelector(selectIsTeacher);
  const sections = isTeacher ? [...TEACHING, ...SECTIONS] : SECTIONS;
  return (
    <Nav aria-label="Parti del profilo">
      <ul>
        {sections.map(([id, name], index) => (
          <li key={id}>
            <Button
              href={`#${id}`}
              color="inherit"
              aria-current={(current ? current === id : index === 0) ? 'location' : undefined}
              onClick={() => onChoose(id)}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </Nav>
  );
}
