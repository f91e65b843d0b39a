const NONE = { ref: { current: null }, shouldMount: false, start() {}, stop() {}, pulsate() {} };

/**
 * In the place of MUI's ripple and of the hook that would mount it: the theme turns ripples off, but their code would
 * be fetched, and each press of a button would draw it once more.
 */
export default () => NONE;
