import { measure } from '../../../../../src/client/features/identity/account/strengthMeter';

describe('the meter of passwords', () => {
  it.each([
    ['a path over the keyboard', 'xcvbnm,.lkjhgf', { score: 2, warning: 'keyPattern' }],
    ['a password that many have', 'password123', { score: 0, warning: 'common' }],
  ])('finds %s', (_what, password, found) => {
    expect(measure(password, [])).toEqual(found);
  });

  it('counts what others know of its owner, and nothing of what they do not know', () => {
    expect(measure('qwmzkrtpvx', ['', 'qwmzkrtpvx']).score).toBe(0);
    expect(measure('qwmzkrtpvx', ['', '']).score).toBeGreaterThan(2);
  });

  it('looks at the beginning of a very long one', () => {
    const long = 'ab'.repeat(36);
    expect(measure(`${long}tavolo-verde-lampada-84`, [])).toEqual(measure(long, []));
  });
});
