export { Cover, onDark } from './components/Cover';
export { PlayerFrame } from './components/PlayerFrame';
export { usePlayer } from './components/playerContext';
export { VideoPlayer } from './components/VideoPlayer';
export { clockTime, spokenTime } from './time';
