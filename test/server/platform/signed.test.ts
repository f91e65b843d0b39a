import { sandboxProvider, signedCallback } from '../../../src/server/checkout/providers/sandbox/provider';
import { mailboxLinks } from '../../../src/server/platform/mail/mailboxLinks';
import { attachmentAddress, isAttachmentAddress } from '../../../src/server/platform/media/attachmentAddress';
import { isMediaAddress, signedMediaAddress } from '../../../src/server/platform/media/signature';
import { isVersionsAddress, versionAddresses } from '../../../src/server/platform/media/versions/addresses';
import {
  isSectionAddress,
  readPass,
  renewPass,
  sectionAddress,
} from '../../../src/server/platform/media/viewerPass';
import {
  expiryOf,
  hasEnded,
  LIFETIMES,
  PURPOSES,
  type Purpose,
  sign,
} from '../../../src/server/platform/signed';

const SECRET = 'a secret of this test';
const NOW = new Date('2026-11-25T12:34:56Z');
const SITE = { sessionSecret: SECRET, publicUrl: 'http://127.0.0.1' };
const USER = { userId: 'u', sectionId: 's' };
const EVENT = { id: 'e', kind: 'paid', reference: 'r' } as const;

interface Case {
  /** Made as the shop makes it; its signature is the only part of 43 characters. */
  readonly made: string;
  readonly parts: readonly string[];
  readonly isTaken: (made: string, now?: Date) => unknown;
  /** Unix seconds. */
  readonly expires?: string;
}

const minutes = expiryOf(NOW, LIFETIMES.minutes);
const hours = expiryOf(NOW, LIFETIMES.hours);
const halfHour = String(NOW.getTime() / 1000 + 1800);

/** Returns the cookie that a viewer's pass sets. */
function passOf(): string {
  let pass = '';
  const cookies = {
    get: () => undefined,
    set: (_name: string, value: string) => {
      pass = value;
    },
  };
  renewPass(SITE, cookies, { id: 'u', loginId: 'l' } as Parameters<typeof renewPass>[2], NOW);
  return pass;
}

const at = (address: string, place: number) => address.split('/')[place] ?? '';

const CASES: Readonly<Record<Purpose, Case>> = {
  media: {
    made: signedMediaAddress(SECRET, 'k', NOW),
    parts: [hours, 'k'],
    isTaken: (made, now = NOW) =>
      isMediaAddress(SECRET, { key: 'k', expires: hours, signature: at(made, 3) }, now),
    expires: hours,
  },
  attachment: {
    made: attachmentAddress(SITE, { userId: 'u', id: 'a' }, NOW),
    parts: ['u', 'a', minutes],
    isTaken: (made, now = NOW) =>
      isAttachmentAddress(SITE, { userId: 'u', id: 'a' }, { expires: minutes, signature: at(made, 4) }, now),
    expires: minutes,
  },
  section: {
    made: sectionAddress(SITE, { ...USER, key: 'k' }),
    parts: ['u', 's', 'k'],
    isTaken: (made) => isSectionAddress(SITE, { ...USER, key: 'k' }, at(made, 4)),
  },
  versions: {
    made: versionAddresses(SITE, { ...USER, folder: 'hls/k' }).hlsUrl,
    parts: ['u', 's', 'hls/k'],
    isTaken: (made) => isVersionsAddress(SITE, { ...USER, folder: 'hls/k' }, at(made, 4)),
  },
  viewer: {
    made: passOf(),
    parts: ['u', 'l', minutes],
    isTaken: (made, now = NOW) => readPass(SITE, { get: () => made }, now),
    expires: minutes,
  },
  mailbox: {
    made: mailboxLinks(SECRET, () => NOW).to('m', 'b'),
    parts: ['m', halfHour, 'b'],
    isTaken: (made, now = NOW) => mailboxLinks(SECRET, () => now).read(at(made, 3), 'b'),
    expires: halfHour,
  },
  'sandbox-callback': {
    made: String(signedCallback(SECRET, EVENT).headers['x-sandbox-signature']),
    parts: [JSON.stringify(EVENT)],
    isTaken: (made) =>
      sandboxProvider({
        mode: 'demo',
        database: {} as Parameters<typeof sandboxProvider>[0]['database'],
        secret: SECRET,
        clock: () => NOW,
      }).readCallback({ ...signedCallback(SECRET, EVENT), headers: { 'x-sandbox-signature': made } }),
  },
};

describe.each(PURPOSES)('what is signed for %s', (purpose) => {
  const { made, parts, isTaken } = CASES[purpose];
  const own = sign(SECRET, purpose, ...parts);

  it('is taken', async () => {
    expect(made).toContain(own);
    expect(await isTaken(made)).toBeTruthy();
  });

  it.each(PURPOSES.filter((other) => other !== purpose))('is refused when signed for %s', async (other) => {
    expect(await isTaken(made.replace(own, sign(SECRET, other, ...parts)))).toBeFalsy();
  });

  it('is refused when signed with another secret, or cut short', async () => {
    expect(await isTaken(made.replace(own, sign('another secret', purpose, ...parts)))).toBeFalsy();
    expect(await isTaken(made.replace(own, own.slice(1)))).toBeFalsy();
  });
});

it('refuses what has an expiry from that second on', async () => {
  const ending = Object.values(CASES).filter(({ expires }) => expires !== undefined);
  expect(ending).toHaveLength(4);
  for (const { made, isTaken, expires } of ending) {
    const end = Number(expires) * 1000;
    expect(await isTaken(made, new Date(end - 1))).toBeTruthy();
    expect(await isTaken(made, new Date(end))).toBeFalsy();
  }
  for (const none of ['', 'x', 'NaN']) expect(hasEnded(none, NOW)).toBe(true);
});

it('signs as before, so that addresses which are already out keep working', () => {
  expect(sign('s', 'media', '1', 'k')).toBe('4FycE-T13-fuBBG9a_-INtZHrFYTX9fr0WnNYr_jYFU');
});
