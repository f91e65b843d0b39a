export { landingVideo } from './landingVideo';
