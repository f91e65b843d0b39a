/** @jest-environment node */
import { CacheProvider, ThemeContext } from '@emotion/react';
import Alert from '@mui/material/Alert';
import AppBar from '@mui/material/AppBar';
import Autocomplete from '@mui/material/Autocomplete';
import Avatar from '@mui/material/Avatar';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import CircularProgress from '@mui/material/CircularProgress';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Pagination from '@mui/material/Pagination';
import Paper from '@mui/material/Paper';
import Radio from '@mui/material/Radio';
import Rating from '@mui/material/Rating';
import Skeleton from '@mui/material/Skeleton';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import type { Theme } from '@mui/material/styles';
import TableCell from '@mui/material/TableCell';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStyleCache } from '../../../src/client/app/styleCache';
import { theme } from '../../../src/client/app/theme';
import { restored } from '../../support/restoredTheme';

const SEVERITIES = ['success', 'info', 'warning', 'error'] as const;
const COLORS = ['primary', 'secondary', ...SEVERITIES] as const;
const KINDS = ['standard', 'outlined', 'filled'] as const;

const inColors = (part: (color: (typeof COLORS)[number]) => ReactNode) => COLORS.map(part);

/** The styles that the server writes with these parts, without the names of classes. */
function styles(own: Theme, part: ReactNode): string {
  const html = renderToString(
    <CacheProvider value={createStyleCache()}>
      <ThemeContext value={own}>{part}</ThemeContext>
    </CacheProvider>,
  );
  return [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)]
    .map(([, css = '']) => css.replace(/css-[\w-]+/g, 'css'))
    .join('\n');
}

const parts: Readonly<Record<string, ReactNode>> = {
  messages: SEVERITIES.flatMap((severity) =>
    KINDS.map((variant) => <Alert key={variant} severity={severity} variant={variant} />),
  ),
  buttons: inColors((color) => (
    <p key={color}>
      <Button color={color}>a</Button>
      <Button color={color} variant="contained" />
      <Button color={color} variant="outlined" />
      <IconButton color={color} />
      <ToggleButton color={color} value="a" />
      <Link color={color} href="#a" />
    </p>
  )),
  switches: inColors((color) => (
    <p key={color}>
      <Switch color={color} />
      <Checkbox color={color} />
      <Radio color={color} />
      <Slider color={color} />
      <LinearProgress color={color} />
      <CircularProgress color={color} />
      <Badge color={color} badgeContent="1" />
    </p>
  )),
  fields: KINDS.map((variant) => (
    <p key={variant}>
      <TextField variant={variant} label="a" helperText="b" error />
      <TextField variant={variant} label="a" disabled multiline />
    </p>
  )),
  chips: inColors((color) => <Chip key={color} color={color} label="a" onDelete={() => undefined} />),
  rest: (
    <>
      <AppBar />
      <Avatar>a</Avatar>
      <Autocomplete options={[]} renderInput={() => null} />
      <Divider />
      <Pagination count={3} />
      <Paper elevation={4} />
      <Rating />
      <Skeleton />
      <TableCell component="p" />
      <Typography variant="h1" />
    </>
  ),
};

test.each(Object.entries(parts))('%s look as with the theme that MUI makes', (_name, part) => {
  // The variables are the same, without fallbacks (restoreTheme.test.ts).
  const { vars } = restored as Theme;
  const looks = styles({ ...theme, vars }, part);
  expect(looks.length).toBeGreaterThan(1000);
  expect(styles(restored as Theme, part)).toBe(looks);
});
