import type { ReactNode, SVGProps } from 'react';

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children' | 'ref'>;

/** A line drawing on a grid of 24, as large as the text around it; decoration, so hidden from readers. */
export const drawn = (lines: ReactNode) =>
  function Icon(props: IconProps) {
    return (
      <svg
        aria-hidden="true"
        focusable="false"
        width="1.25em"
        height="1.25em"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...props}
        style={{ flexShrink: 0, ...props.style }}
      >
        {lines}
      </svg>
    );
  };

/** A shape that is filled; each drawing fits the same grid of 24. */
const filled = (shape: string) =>
  function Icon(props: IconProps) {
    return (
      <svg aria-hidden="true" focusable="false" viewBox="0 0 24 24" fill="currentColor" {...props}>
        <path d={shape} />
      </svg>
    );
  };

export const MenuIcon = filled('M3 18h18v-2H3zm0-5h18v-2H3zm0-7v2h18V6z');
export const ExpandIcon = filled('M16.6 8.6 12 13.2 7.4 8.6 6 10l6 6 6-6z');
export const SearchIcon = filled(
  'M15.5 14h-.79l-.28-.27C15.41 12.59 16 11.11 16 9.5 16 5.91 13.09 3 9.5 3S3 5.91 3 9.5 5.91 16 9.5 16c1.61 0 3.09-.59 4.23-1.57l.27.28v.79l5 4.99L20.49 19zm-6 0C7.01 14 5 11.99 5 9.5S7.01 5 9.5 5 14 7.01 14 9.5 11.99 14 9.5 14',
);

export const ClockIcon = drawn(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3.5 2" />
  </>,
);
export const LessonsIcon = drawn(<path d="M4 5h16v11H4zM9 20h6M10.5 8.2v4.6l4-2.3z" />);
export const CartIcon = drawn(
  <>
    <path d="M3 4h2.5l2.2 11h10.6L20.5 7H6.2" />
    <circle cx="9" cy="19.5" r="1.25" />
    <circle cx="17" cy="19.5" r="1.25" />
  </>,
);
export const CheckIcon = drawn(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const CloseIcon = drawn(<path d="M6 6l12 12M18 6 6 18" />);
export const TicketIcon = drawn(
  <path d="M3 8V6h18v2a3 3 0 0 0 0 6v4H3v-4a3 3 0 0 0 0-6zM14 6v2M14 11v2M14 16v2" />,
);
export const PlayIcon = drawn(<path d="M7 4.5v15l12-7.5z" />);
export const MailIcon = drawn(<path d="M3 6h18v12H3zM3.5 7l8.500 6.500L20.500 7" />);
export const BookmarkIcon = drawn(<path d="M6.500 4h11v16.500L12 16.500l-5.500 4z" />);
export const CardIcon = drawn(<path d="M3 6h18v12H3zM3 10h18M6.500 14.500h4" />);
export const PhoneIcon = drawn(<path d="M7 3h10v18H7zM11 18h2" />);
export const FileIcon = drawn(<path d="M7 3.500h7l4 4v13H7zM14 3.500v4h4" />);
export const LockIcon = drawn(
  <>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </>,
);
export const InfinityIcon = drawn(
  <path d="M7.5 8.5a3.5 3.5 0 1 0 0 7c3.5 0 5.5-7 9-7a3.5 3.5 0 1 1 0 7c-3.5 0-5.5-7-9-7z" />,
);
export const ChartIcon = drawn(<path d="M4 4v16h16M8 15l3.5-4 3 2.500L20 7" />);
export const CandlesIcon = drawn(<path d="M7 3v4M7 15v4M5 7h4v8H5zM17 5v3M17 17v4M15 8h4v9h-4z" />);
export const CoinIcon = drawn(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M15 8.500a4.5 4.5 0 1 0 0 7M7.5 11h5M7.5 13.500h5" />
  </>,
);
export const CloudIcon = drawn(<path d="M3 15c3-5 5-5 8-2s6 2 10-4M3 19c3-5 5-4 8-2s6 2 10-4" />);
export const BoltIcon = drawn(<path d="M13 3 5 14h6l-1 7 8-11h-6z" />);
export const LevelIcon = drawn(<path d="M5 20v-5M12 20V10M19 20V4" />);
export const ArrowIcon = drawn(<path d="M5 12h14m-6-6 6 6-6 6" />);
export const UserIcon = drawn(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20c1-4 4-6 7.5-6s6.5 2 7.5 6" />
  </>,
);
export const AlertIcon = drawn(
  <>
    <path d="M12 4 2.5 20h19z" />
    <path d="M12 10v4.500M12 17.200v.1" />
  </>,
);
