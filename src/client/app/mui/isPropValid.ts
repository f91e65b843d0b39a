/** Props of MUI's styled elements that only style them. */
const LOOKS = /^(as|component|ownerState|sx|theme)$/;

/**
 * Returns whether a styled element forwards a prop to the DOM. Replaces Emotion's list of all attributes (2 KiB of the
 * first page), which drops mistyped ones: the types catch those already.
 */
export default (prop: string) => !LOOKS.test(prop);
