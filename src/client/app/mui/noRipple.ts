const NONE = { ref: { current: null }, shouldMount: false, start() {}, stop() {}, pulsate() {} };

/**
 * Replaces MUI's ripple and the hook that mounts it: the theme turns ripples off, but their code would
 * still be fetched, and each press would render the button again.
 */
export default () => NONE;
