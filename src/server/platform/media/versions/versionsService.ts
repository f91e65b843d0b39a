export { listVersions as listVideoVersions, queueVersions as queueVideo } from './queries';
