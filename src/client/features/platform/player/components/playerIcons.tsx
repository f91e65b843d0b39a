import { drawn } from '../../../../ui/Icons';

const back = <path d="M4 4v5h5M4.600 9A8.500 8.500 0 1 1 3.500 13.500" />;
const ten = (
  <text
    x="12"
    y="16.500"
    textAnchor="middle"
    fontSize="8.500"
    fontWeight="700"
    stroke="none"
    fill="currentColor"
  >
    10
  </text>
);
const speaker = <path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500z" />;

export const PauseIcon = drawn(<path d="M8 5v14M16 5v14" strokeWidth={3} />);
export const Back10Icon = drawn(
  <>
    {back}
    {ten}
  </>,
);
export const Forward10Icon = drawn(
  <>
    <g transform="matrix(-1 0 0 1 24 0)">{back}</g>
    {ten}
  </>,
);
export const SoundIcon = drawn(
  <>
    {speaker}
    <path d="M15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11" />
  </>,
);
export const MutedIcon = drawn(
  <>
    {speaker}
    <path d="m16 9.500 5 5M21 9.500l-5 5" />
  </>,
);
export const CaptionsIcon = drawn(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="M10.500 10.300a2.300 2.300 0 1 0 0 3.400M17 10.300a2.300 2.300 0 1 0 0 3.400" />
  </>,
);
export const LettersIcon = drawn(<path d="M3 18 8 6l5 12M4.700 14h6.600M15 18l3-7 3 7M16 16h4" />);
export const KeyboardIcon = drawn(
  <>
    <rect x="2.500" y="6" width="19" height="12" rx="2" />
    <path d="M6 10h.01M9 10h.01M12 10h.01M15 10h.01M18 10h.01M8 14h8" />
  </>,
);
export const PipIcon = drawn(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <rect x="12" y="12" width="7" height="5" rx="1" fill="currentColor" />
  </>,
);
export const FullscreenIcon = drawn(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />);
export const LeaveFullscreenIcon = drawn(<path d="M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5" />);
