/** Full screen and the small window, which jsdom lacks. Imported before the player's library, which looks for them at once. */
export const screens = {
  full: null as Element | null,
  small: null as Element | null,
};

const change = (target: EventTarget, name: string) =>
  target.dispatchEvent(new Event(name, { bubbles: true }));

Object.defineProperties(document, {
  fullscreenEnabled: { value: true },
  fullscreenElement: { get: () => screens.full, configurable: true },
  pictureInPictureEnabled: { value: true },
  pictureInPictureElement: { get: () => screens.small, configurable: true },
  exitFullscreen: {
    value: async () => {
      screens.full = null;
      change(document, 'fullscreenchange');
    },
    writable: true,
  },
  exitPictureInPicture: {
    value: async () => {
      const left = screens.small;
      screens.small = null;
      if (left) change(left, 'leavepictureinpicture');
    },
  },
});
Object.assign(HTMLElement.prototype, {
  async requestFullscreen(this: HTMLElement) {
    screens.full = this;
    change(document, 'fullscreenchange');
  },
});
Object.assign(HTMLVideoElement.prototype, {
  async requestPictureInPicture(this: HTMLVideoElement) {
    screens.small = this;
    change(this, 'enterpictureinpicture');
  },
});
