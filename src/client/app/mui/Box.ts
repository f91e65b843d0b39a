import { createBox } from '@mui/system';
import { theme } from '../theme';

export default createBox({ defaultTheme: theme });
