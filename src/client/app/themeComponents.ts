import type { Components, Theme } from '@mui/material/styles';
import { focusRing, linkPaper, paper } from '../ui/frames';

declare module '@mui/material/Chip' {
  interface ChipPropsVariantOverrides {
    /** A quiet mark in a text. */
    soft: true;
  }
}
declare module '@mui/material/Paper' {
  interface PaperPropsVariantOverrides {
    /** A frame around a form or what is sold, beside a page's text. */
    panel: true;
    /** A frame that is as a whole the link of its heading. */
    link: true;
  }
}

const TEXT = 'var(--mui-palette-text-primary)';
const QUIET = 'var(--mui-palette-text-secondary)';
const STILL = '@media (prefers-reduced-motion: reduce)';

/**
 * How MUI's components look in the shop. Data alone, without functions: the build keeps the theme as JSON
 * (scripts/themeLoader.cjs).
 */
export const themeComponents: Components<Theme> = {
  MuiCssBaseline: {
    // Without weight: a component's own look of focus goes first, wherever the stylesheet stands.
    styleOverrides: {
      // With large text a word alone can be wider than a phone.
      body: { overflowWrap: 'break-word' },
      ':where(:focus-visible)': focusRing,
      '@keyframes shown': { to: { visibility: 'visible' } },
      // In sight at last where the scripts do not come.
      '[data-session] [data-for-visitors]': { visibility: 'hidden', animation: 'shown 0s 10s forwards' },
    },
  },
  MuiTypography: { defaultProps: { variantMapping: { lead: 'p', eyebrow: 'p' } } },
  MuiContainer: { defaultProps: { maxWidth: 'xl' } },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 44,
        paddingInline: 20,
        // Of no use for now, but it keeps the keyboard.
        '&[aria-disabled="true"]': { opacity: 0.6, cursor: 'default' },
      },
    },
  },
  MuiIconButton: {
    styleOverrides: { root: { minWidth: 44, minHeight: 44 } },
  },
  MuiPaper: {
    variants: [
      {
        props: { variant: 'panel' },
        style: {
          ...paper,
          '& > .MuiCardContent-root, & > .MuiCardContent-root:last-child': {
            padding: 20,
            '@media (min-width: 768px)': { padding: 24 },
          },
        },
      },
      {
        props: { variant: 'link' },
        style: {
          position: 'relative',
          display: 'flex',
          flexDirection: 'column',
          height: '100%',
          ...linkPaper,
          '@media (prefers-reduced-motion: no-preference)': { '&:hover': { transform: 'translateY(-2px)' } },
          '& > .MuiCardContent-root': { display: 'flex', flexDirection: 'column', flexGrow: 1, gap: 6 },
          '& :is(h2, h3, h4) a': { color: 'inherit', textDecoration: 'none', outline: 'none' },
          '& :is(h2, h3, h4) a::after': { content: '""', position: 'absolute', inset: 0 },
        },
      },
    ],
  },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiCardContent: { styleOverrides: { root: { '&:last-child': { paddingBottom: 16 } } } },
  MuiChip: {
    variants: [
      {
        props: { variant: 'soft' },
        style: { borderRadius: 6, backgroundColor: 'var(--mui-palette-action-selected)', fontWeight: 700 },
      },
      { props: { variant: 'soft', color: 'success' }, style: { color: 'var(--mui-palette-success-main)' } },
    ],
  },
  MuiSkeleton: { styleOverrides: { root: { [STILL]: { animation: 'none' } } } },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 8, borderRadius: 4, backgroundColor: 'var(--mui-palette-action-selected)' },
      bar: { borderRadius: 4, [STILL]: { transition: 'none' } },
    },
  },
  MuiBreadcrumbs: {
    styleOverrides: {
      root: { fontSize: '0.9rem', lineHeight: 1.5 },
      li: { overflowWrap: 'anywhere' },
    },
  },
  MuiPagination: { styleOverrides: { ul: { justifyContent: 'center', gap: 6 } } },
  MuiPaginationItem: {
    defaultProps: { shape: 'rounded', variant: 'outlined', color: 'primary' },
    styleOverrides: {
      root: { minWidth: 44, height: 44, margin: 0, fontSize: '1rem', fontVariantNumeric: 'tabular-nums' },
    },
  },
  MuiAlert: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { overflowWrap: 'anywhere' } },
  },
  MuiFormLabel: {
    styleOverrides: {
      // A label above its field; the one within a field is MUI's.
      root: {
        '&:not(.MuiInputLabel-root)': {
          marginBottom: 6,
          fontWeight: 600,
          color: TEXT,
          '&.Mui-focused': { color: TEXT },
          '&.Mui-error': { color: 'var(--mui-palette-error-main)' },
        },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { flexShrink: 0 },
      // MUI's white and grey do not stand out enough from the paper (WCAG 1.4.11).
      switchBase: {
        '&:not(.Mui-checked)': { color: QUIET },
        '&:not(.Mui-checked) + .MuiSwitch-track': { backgroundColor: QUIET },
      },
      // Without colours the position of the thumb shows the state.
      thumb: { '@media (forced-colors: active)': { backgroundColor: 'ButtonText' } },
      track: { '@media (forced-colors: active)': { backgroundColor: 'GrayText' } },
    },
  },
  MuiFormControlLabel: { styleOverrides: { root: { marginRight: 0 } } },
  MuiRating: {
    styleOverrides: {
      root: { color: 'var(--mui-palette-warning-main)' },
      sizeLarge: { fontSize: '2rem' },
      icon: { width: 44, height: 44, alignItems: 'center', justifyContent: 'center' },
      iconEmpty: { color: QUIET },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: { marginInline: 0, fontSize: '0.9rem', lineHeight: 1.5, overflowWrap: 'anywhere' },
    },
  },
  MuiInputBase: {
    defaultProps: { disableInjectingGlobalStyles: true },
    // Phones zoom into a field whose letters are smaller than 16 px.
    styleOverrides: {
      input: {
        fontSize: '1rem',
        'textarea&:not(.MuiInputBase-inputMultiline)': {
          height: 'auto',
          maxHeight: '24em',
          lineHeight: 1.5,
          resize: 'vertical',
          fieldSizing: 'content',
        },
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      // MUI's grey does not stand out enough from the paper (WCAG 1.4.11).
      notchedOutline: { borderColor: QUIET },
      root: { '&.MuiInputBase-sizeSmall > .MuiInputBase-input': { paddingBlock: 10.5 } },
    },
  },
};
