import '@fontsource-variable/figtree';
import './app/crossFade.css';
import './app/fallbackFont.css';
import './app/shopStyles';
import { nextTask } from './services/nextTask';

/** Modules of the first script that take long to run on a phone: each in a task of its own, so that none holds a thumb. */
const HEAVY = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ './app/theme'),
  () => import(/* webpackMode: "eager" */ './app/store'),
  () => import(/* webpackMode: "eager" */ './app/routes'),
  () => import(/* webpackMode: "eager" */ './app/rootSaga'),
  () => import(/* webpackMode: "eager", webpackExports: ["CacheProvider"] */ '@emotion/react'),
  () => import(/* webpackMode: "eager", webpackExports: ["default"] */ '@mui/material/Box'),
  () => import(/* webpackMode: "eager", webpackExports: ["default"] */ '@mui/material/Button'),
  () => import(/* webpackMode: "eager" */ './app/createApp'),
];

async function main() {
  for (const load of HEAVY) {
    await nextTask();
    await load();
  }
  await nextTask();
  const { start } = await import(/* webpackMode: "eager" */ './app/start');
  await start();
}

void main();
