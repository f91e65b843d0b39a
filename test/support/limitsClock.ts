import type { TestApp } from './app';

/** Limits look at the machine's clock: in this file's tests it is the shop's. */
export function limitsFollow(shop: () => TestApp): void {
  let clock: jest.SpyInstance<number, []>;
  beforeEach(() => {
    clock = jest.spyOn(Date, 'now').mockImplementation(() => shop().time.now.getTime());
  });
  afterEach(() => clock.mockRestore());
}
