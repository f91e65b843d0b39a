/** One clock for all countdowns: a tick at each full second, and at once when the page comes into sight again. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function tick(): void {
  for (const listener of listeners) listener();
  clearTimeout(timer);
  // Reckoned from the clock each time, so that nothing adds up.
  timer = setTimeout(tick, 1000 - (Date.now() % 1000));
}

function start(): void {
  document.addEventListener('visibilitychange', tick);
  timer = setTimeout(tick, 1000 - (Date.now() % 1000));
}

function stop(): void {
  document.removeEventListener('visibilitychange', tick);
  clearTimeout(timer);
}

/** Runs as long as somebody listens. @returns ends it for this listener */
export function onTick(listener: () => void): () => void {
  if (listeners.size === 0) start();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}
