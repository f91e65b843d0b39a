import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';

/** A link in the text of an admin's page. */
export const AdminLink = styled(Link)(({ theme }) => ({
  color: theme.vars.palette.primary.main,
  fontWeight: 600,
  textUnderlineOffset: '0.15em',
}));
