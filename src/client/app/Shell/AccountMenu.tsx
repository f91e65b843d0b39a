import { styled } from '@mui/material/styles';
import { useDispatch, useSelector } from 'react-redux';
import {
  selectAvatar,
  selectFullName,
  selectIsAdmin,
  selectUser,
} from '../../features/identity/session/sessionSelectors';
import { logoutRequested } from '../../features/identity/session/sessionSlice';
import { paths } from '../../routing/paths';
import { MenuButton } from './MenuButton';
import type { MenuEntry } from './menuEntry';

const Portrait = styled('img')(({ theme }) => ({
  width: 38,
  height: 38,
  borderRadius: '50%',
  objectFit: 'cover',
  background: theme.vars.palette.action.selected,
}));

/** Full name, username, Profilo, Admin (role 1 only) and Esci. */
export function AccountMenu() {
  const dispatch = useDispatch();
  const fullName = useSelector(selectFullName);
  const user = useSelector(selectUser);
  const avatar = useSelector(selectAvatar);
  const isAdmin = useSelector(selectIsAdmin);
  const entries: readonly MenuEntry[] = [
    { kind: 'text', label: fullName, detail: user?.username ?? '' },
    { kind: 'divider', label: 'pages' },
    { kind: 'link', label: 'Profilo', to: paths.profile() },
    ...(isAdmin ? [{ kind: 'link', label: 'Admin', to: paths.admin() } as const] : []),
    { kind: 'divider', label: 'session' },
    { kind: 'action', label: 'Esci', onChoose: () => dispatch(logoutRequested()) },
  ];
  return (
    <MenuButton label={`Il tuo account: ${fullName}`} entries={entries} edge="right" sx={{ p: 0 }}>
      <Portrait src={avatar.replace('-512.', '-96.')} alt="" width={38} height={38} />
    </MenuButton>
  );
}
