import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { themeComponents } from './themeComponents';

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    narrow: true;
  }
  interface TypographyVariants {
    lead: React.CSSProperties;
    eyebrow: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    lead?: React.CSSProperties;
    eyebrow?: React.CSSProperties;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    lead: true;
    eyebrow: true;
  }
}

const FONT =
  '"Figtree Variable", "Figtree Fallback", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/**
 * The shop's look: petrol ink on warm paper, one burnt orange for the one action that buys. Light and dark
 * by the system's setting, without a flash, through CSS variables. What each token is for: docs/design.md.
 * Widths: 500 small mobile font, 765 narrow screen, 768 border, 991 alignment.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'media' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#0b5161', dark: '#083c48', light: '#2f7483', contrastText: '#ffffff' },
        secondary: { main: '#b4480a', dark: '#8f3806', light: '#d9702f', contrastText: '#ffffff' },
        success: { main: '#1c6b43', contrastText: '#ffffff' },
        warning: { main: '#8a5a00', contrastText: '#ffffff' },
        error: { main: '#b3261e', contrastText: '#ffffff' },
        background: { default: '#faf8f3', paper: '#ffffff' },
        text: { primary: '#14262b', secondary: '#4a5d63' },
        divider: '#dfdacd',
        action: { hover: 'rgba(11, 81, 97, 0.06)', selected: 'rgba(11, 81, 97, 0.10)' },
      },
    },
    dark: {
      palette: {
        primary: { main: '#7fd0df', dark: '#4fb3c5', light: '#a9e2ec', contrastText: '#06262d' },
        secondary: { main: '#ffb07a', dark: '#f0935a', light: '#ffcba6', contrastText: '#3a1700' },
        success: { main: '#7fd6a6', contrastText: '#06301b' },
        warning: { main: '#f0c26b', contrastText: '#322100' },
        error: { main: '#ffb4ab', contrastText: '#4a0903' },
        background: { default: '#0e181b', paper: '#152327' },
        text: { primary: '#eef3f3', secondary: '#b3c2c6' },
        divider: '#2c3d42',
        action: { hover: 'rgba(127, 208, 223, 0.08)', selected: 'rgba(127, 208, 223, 0.14)' },
      },
    },
  },
  breakpoints: { values: { xs: 0, sm: 500, narrow: 765, md: 768, lg: 991, xl: 1280 } },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: FONT,
    h1: {
      fontSize: 'clamp(1.9rem, 1.35rem + 2.2vw, 2.9rem)',
      fontWeight: 750,
      lineHeight: 1.12,
      letterSpacing: '-0.02em',
    },
    h2: {
      fontSize: 'clamp(1.45rem, 1.2rem + 1vw, 1.95rem)',
      fontWeight: 700,
      lineHeight: 1.2,
      letterSpacing: '-0.012em',
    },
    h3: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.3 },
    h4: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.35 },
    // The small mobile font.
    body1: { fontSize: '1rem', lineHeight: 1.6, '@media (max-width: 499.95px)': { fontSize: '0.9375rem' } },
    body2: { fontSize: '0.9rem', lineHeight: 1.5 },
    lead: { fontSize: 'clamp(1.05rem, 1rem + 0.4vw, 1.22rem)', lineHeight: 1.55 },
    eyebrow: { fontSize: '0.78rem', fontWeight: 650, letterSpacing: '0.08em', textTransform: 'uppercase' },
    button: { textTransform: 'none', fontWeight: 650, fontSize: '0.975rem' },
  },
  // In place of the ripple that shows the keyboard's focus by default.
  focusVisible: { outlineWidth: 3 },
  components: themeComponents,
});
