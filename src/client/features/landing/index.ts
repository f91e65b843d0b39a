/** What other features may use of this one. */
export { landingVideo } from './landingVideo';
