import type { z } from 'zod';
import { bannerErrors, bannerForm } from '../../../src/contract/promotions/banners';
import { campaignErrors, campaignForm, MOST_STEPS } from '../../../src/contract/promotions/campaigns';
import { couponErrors, couponForm } from '../../../src/contract/promotions/coupons';

const START = '2027-01-01T10:00:00.000Z';
const LATER = '2027-01-01T10:00:00.001Z';

describe('a coupon', () => {
  const errorsOf = (fields: Partial<z.input<typeof couponForm>>) =>
    Object.keys(
      couponErrors(
        couponForm.parse({
          ...{ CouponCode: 'X', isPercentage: true, discount: 10, scope: 'all', isActive: true },
          ...fields,
        }),
      ),
    );

  it.each([
    ['ends when it starts', { startsAt: START, endsAt: START }, ['endsAt']],
    ['ends a moment later', { startsAt: START, endsAt: LATER }, []],
    ['has no start', { endsAt: START }, []],
    ['takes 100 per cent', { discount: 100 }, []],
    ['takes 101 per cent', { discount: 101 }, ['discount']],
    ['takes 10 and a half per cent', { discount: 10.5 }, ['discount']],
    ['takes 101 euro', { isPercentage: false, discount: 101 }, []],
    ['takes 1,15 euro', { isPercentage: false, discount: 1.15 }, []],
    ['may be used by a person as often as by all', { useLimit: 2, perUserLimit: 2 }, []],
    ['may be used by a person more often than by all', { useLimit: 2, perUserLimit: 3 }, ['perUserLimit']],
    ['may be used by a person without end, by all twice', { useLimit: 2 }, []],
    ['takes a cent', { isPercentage: false, discount: 0.01 }, []],
    ['takes half a cent', { isPercentage: false, discount: 0.005 }, ['discount']],
    ['is for a course that is not chosen', { scope: 'course', IdBundleEnc: 'b' }, ['IdCourseEnc']],
    ['is for a path that is not chosen', { scope: 'bundle', IdCourseEnc: 'c' }, ['IdBundleEnc']],
  ] as const)('that %s has the faults it should have', (_what, fields, faults) => {
    expect(errorsOf(fields)).toEqual(faults);
  });
});

describe('a campaign', () => {
  const step = (endsAt: string, discount: number) => ({ endsAt, discount });
  const form = (fields: Partial<z.input<typeof campaignForm>>) =>
    campaignForm.safeParse({
      ...{ name: 'N', CouponCode: 'X', scope: 'all', title: 'T', startsAt: START, isActive: true },
      windows: [step(LATER, 50)],
      ...fields,
    });
  const errorsOf = (fields: Parameters<typeof form>[0]) => {
    const { data } = form(fields);
    return data && Object.keys(campaignErrors(data));
  };

  it.each([
    ['whose first step ends when it starts', { windows: [step(START, 50)] }, ['windows.0.endsAt']],
    ['whose first step ends a moment later', { windows: [step(LATER, 50)] }, []],
    [
      'whose second step ends with the first',
      { windows: [step(LATER, 50), step(LATER, 49)] },
      ['windows.1.endsAt'],
    ],
    [
      'whose discount falls by a point',
      { windows: [step(LATER, 50), step('2027-01-02T10:00:00.000Z', 49)] },
      [],
    ],
    [
      'whose discount stays',
      { windows: [step(LATER, 50), step('2027-01-02T10:00:00.000Z', 50)] },
      ['windows.1.discount'],
    ],
    [
      'whose third step begins before the second ends, and takes more off',
      {
        windows: [
          step('2027-01-03T10:00:00.000Z', 50),
          step('2027-01-04T10:00:00.000Z', 40),
          step('2027-01-03T12:00:00.000Z', 45),
        ],
      },
      ['windows.2.endsAt', 'windows.2.discount'],
    ],
    ['for a course that is not chosen', { scope: 'course', IdBundleEnc: 'b' }, ['IdCourseEnc']],
    ['for all courses', { scope: 'all_courses' }, []],
    ['for a path that is not chosen', { scope: 'bundle', IdCourseEnc: 'c' }, ['IdBundleEnc']],
  ] as const)('%s has the faults it should have', (_what, fields, faults) => {
    expect(
      errorsOf({ ...fields, windows: [...('windows' in fields ? fields.windows : [step(LATER, 50)])] }),
    ).toEqual(faults);
  });

  it('says whether a course or a path is to be chosen, as a coupon does', () => {
    const missing = { course: 'Scegli il corso.', bundle: 'Scegli il percorso formativo.' };
    for (const [scope, field] of [
      ['course', 'IdCourseEnc'],
      ['bundle', 'IdBundleEnc'],
    ] as const) {
      const { data } = form({ scope });
      const coupon = { CouponCode: 'X', isPercentage: true, discount: 10, scope, isActive: true };
      expect(data && campaignErrors(data)).toEqual({ [field]: missing[scope] });
      expect(couponErrors(couponForm.parse(coupon))).toEqual({ [field]: missing[scope] });
    }
  });

  it('says in words how many steps it may have, and what each may take off', () => {
    const wordsOf = (fields: Parameters<typeof form>[0]) => form(fields).error?.issues[0]?.message;
    const steps = (count: number) => Array.from({ length: count }, () => step(LATER, 50));
    expect([0, MOST_STEPS + 1].map((count) => wordsOf({ windows: steps(count) }))).toEqual([
      'Aggiungi almeno una tappa.',
      'Al massimo 20 tappe.',
    ]);
    const whole = 'Scrivi una percentuale intera da 1 a 100.';
    const most = 'Uno sconto in percentuale arriva al massimo a 100.';
    expect(
      [0, 1.5, Number.NaN, 101].map((discount) => wordsOf({ windows: [step(LATER, discount)] })),
    ).toEqual([whole, whole, whole, most]);
  });

  it('says at a step what comes before it', () => {
    const { data } = form({ windows: [step(LATER, 50), step(LATER, 50)] });
    expect(data && campaignErrors(data)).toEqual({
      'windows.1.endsAt': 'Deve finire dopo la tappa precedente: le tappe non si sovrappongono.',
      'windows.1.discount': 'Deve essere meno dello sconto precedente (50%).',
    });
    const first = form({ windows: [step(START, 50)] }).data;
    expect(first && campaignErrors(first)).toEqual({
      'windows.0.endsAt': 'Deve finire dopo l’inizio della campagna.',
    });
  });

  it('has at least one step, at most so many, from 1 to 100 per cent each', () => {
    expect(form({ windows: [] }).success).toBe(false);
    const steps = (count: number) => Array.from({ length: count }, () => step(LATER, 50));
    expect([MOST_STEPS, MOST_STEPS + 1].map((count) => form({ windows: steps(count) }).success)).toEqual([
      true,
      false,
    ]);
    expect(
      [0, 1, 1.5, 100, 101].map((discount) => form({ windows: [step(LATER, discount)] }).success),
    ).toEqual([false, true, false, true, false]);
  });

  it.each(['A B', 'A/B', 'A?B', 'A#B', 'A%B', 'A\\B'])(
    'takes no code such as %j, which no address bears',
    (code) => {
      expect(form({ CouponCode: code }).success).toBe(false);
    },
  );
});

describe('a banner', () => {
  const errorsOf = (fields: Partial<z.input<typeof bannerForm>>) =>
    Object.keys(
      bannerErrors(
        bannerForm.parse({
          name: 'N',
          bannerEndDate: LATER,
          bannerCourseLink: null,
          bannerCouponDiscount: null,
          bannerCouponIsPercentage: true,
          bannerCourseTitle: null,
          bannerHideIn: null,
          bannerCustomText: 'Solo oggi',
          isActive: true,
          IdCouponEnc: 'c',
          ...fields,
        }),
      ),
    );

  const euro = { bannerCouponIsPercentage: false, bannerCourseTitle: 'T' };
  it.each([
    ['a text and a coupon', {}, []],
    ['a text and an address', { IdCouponEnc: undefined, bannerCourseLink: 'https://example.com/' }, []],
    ['neither address nor coupon', { IdCouponEnc: undefined }, ['bannerCourseLink']],
    ['100 per cent', { bannerCouponDiscount: 100, bannerCourseTitle: 'T', bannerCustomText: null }, []],
    ['101 per cent', { bannerCouponDiscount: 101, bannerCourseTitle: 'T' }, ['bannerCouponDiscount']],
    ['a discount for nothing', { bannerCouponDiscount: 5 }, ['bannerCourseTitle']],
    ['no words', { bannerCustomText: ' ' }, ['bannerCustomText']],
    [
      'an empty title for its discount',
      { bannerCouponDiscount: 5, bannerCourseTitle: ' ' },
      ['bannerCourseTitle'],
    ],
    ['half a cent', { ...euro, bannerCouponDiscount: 0.005 }, ['bannerCouponDiscount']],
    ['101 euro', { ...euro, bannerCouponDiscount: 101 }, []],
    ['no end', { bannerEndDate: null }, ['bannerEndDate']],
  ])('with %s has the faults it should have', (_what, fields, faults) => {
    expect(errorsOf(fields)).toEqual(faults);
  });
});
