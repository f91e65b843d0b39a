/** What MUI's styled elements are told for their looks alone. */
const LOOKS = /^(as|component|ownerState|sx|theme)$/;

/**
 * Whether a styled element hands a prop to the DOM. In the place of Emotion's list of all attributes (2 KiB of the first
 * page), which would hide a mistyped one where types already say so.
 */
export default (prop: string) => !LOOKS.test(prop);
