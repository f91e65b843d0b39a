type Listener = readonly [target: EventTarget, name: string, listener: unknown, capture: boolean];

const captures = (options: unknown) =>
  typeof options === 'object' && options !== null
    ? Boolean((options as { capture?: boolean }).capture)
    : Boolean(options);

/**
 * Notes which listeners the window and the document get from now on, and which of them are taken off. Those that React and
 * jsdom's selector engine never take off are left out.
 */
export function trackListeners() {
  const kept: Listener[] = [];
  const isMeant = (target: unknown): target is EventTarget => target === window || target === document;
  const indexOf = (...[target, name, listener, capture]: Listener) =>
    kept.findIndex(
      (one) => one[0] === target && one[1] === name && one[2] === listener && one[3] === capture,
    );
  // jsdom's window has these methods itself.
  const targets = [EventTarget.prototype, window];
  const spies = targets.flatMap((owner) => {
    const { addEventListener, removeEventListener } = owner;
    const add = jest.spyOn(owner, 'addEventListener').mockImplementation(function (
      this: EventTarget | undefined,
      name: string,
      listener: never,
      options?: never,
    ) {
      const target = this ?? window;
      const isEngines = /nwsapi|dom-selector/.test(new Error().stack ?? '');
      const isOnce = (options as { once?: boolean } | undefined)?.once;
      const entry: Listener = [target, name, listener, captures(options)];
      const isOurs = isMeant(target) && listener && !isOnce && !isEngines && name !== 'selectionchange';
      if (isOurs && indexOf(...entry) < 0) kept.push(entry);
      return addEventListener.call(target, name, listener, options);
    } as never);
    const remove = jest.spyOn(owner, 'removeEventListener').mockImplementation(function (
      this: EventTarget | undefined,
      name: string,
      listener: never,
      options?: never,
    ) {
      const target = this ?? window;
      const at = indexOf(target, name, listener, captures(options));
      if (at >= 0) kept.splice(at, 1);
      return removeEventListener.call(target, name, listener, options);
    } as never);
    return [add, remove];
  });
  return {
    /** The names of those that are still there. */
    kept: () => kept.map(([, name]) => name).sort(),
    stop: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
