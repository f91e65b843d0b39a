/** The build without subtitles, alternative audio and protection has the types of the full one. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
