import { isHiddenOn, readPromotion } from '../../../../../src/client/features/promotions/banner/promotion';

const END = '2026-11-24T10:00:00Z';
const endsAt = Date.parse(END);
const TEXT = JSON.stringify({ blocks: [{ text: 'Solo per oggi' }], entityMap: {} });
const whole = {
  bannerEndDate: END,
  bannerCourseLink: '/corsi-trading-online/corso/x/SCONTO',
  bannerCouponDiscount: 20,
  bannerCourseTitle: 'Trading da zero',
  bannerCouponIsPercentage: true,
  bannerHideIn: null,
  bannerCustomText: null,
};
const discount = { amount: 20, isPercentage: true, title: 'Trading da zero' };
const link = whole.bannerCourseLink;

describe('a banner is shown if it has', () => {
  it.each([
    ['an end, a link, a discount and a title', {}, { endsAt, link, discount }],
    [
      'a discount in euro',
      { bannerCouponIsPercentage: false },
      { endsAt, link, discount: { ...discount, isPercentage: false } },
    ],
    [
      'an end in another time zone',
      { bannerEndDate: '2026-11-24T11:00:00+01:00' },
      { endsAt, link, discount },
    ],
    [
      'an end in the past: the countdown decides',
      { bannerEndDate: '2020-01-01T00:00:00Z' },
      { endsAt: Date.parse('2020-01-01T00:00:00Z'), link, discount },
    ],
    [
      'a text in place of the discount',
      { bannerCouponDiscount: null, bannerCustomText: TEXT },
      { endsAt, link, customText: TEXT },
    ],
    [
      'a text in place of the title',
      { bannerCourseTitle: '', bannerCustomText: TEXT },
      { endsAt, link, customText: TEXT },
    ],
    [
      'a plain text',
      { bannerCourseTitle: null, bannerCustomText: 'Solo per oggi' },
      { endsAt, link, customText: 'Solo per oggi' },
    ],
    [
      'a plain text with braces in it',
      { bannerCourseTitle: null, bannerCustomText: 'Solo {oggi}' },
      { endsAt, link, customText: 'Solo {oggi}' },
    ],
    ['a discount and a text', { bannerCustomText: TEXT }, { endsAt, link, discount, customText: TEXT }],
    [
      'a text that is broken beside a discount that is not',
      { bannerCustomText: '{"blocks": [' },
      { endsAt, link, discount },
    ],
    [
      'a link to another site',
      { bannerCourseLink: 'https://example.com/offerta' },
      { endsAt, link: 'https://example.com/offerta', discount },
    ],
    [
      'a link to another site, written in capitals and without encryption',
      { bannerCourseLink: 'HTTP://EXAMPLE.COM/' },
      { endsAt, link: 'HTTP://EXAMPLE.COM/', discount },
    ],
    [
      'spaces around its texts',
      {
        bannerEndDate: ` ${END} `,
        bannerCourseLink: ` ${link} `,
        bannerCourseTitle: ' Trading da zero ',
        bannerCustomText: ' Solo per oggi ',
      },
      { endsAt, link, discount, customText: 'Solo per oggi' },
    ],
    [
      'a text whose first paragraph is empty',
      { bannerCouponDiscount: null, bannerCustomText: '{"blocks":[{"text":""},{"text":"Solo per oggi"}]}' },
      { endsAt, link, customText: '{"blocks":[{"text":""},{"text":"Solo per oggi"}]}' },
    ],
    [
      'a picture in place of words',
      { bannerCouponDiscount: null, bannerCustomText: '{"blocks":[{"type":"atomic","text":" "}]}' },
      { endsAt, link, customText: '{"blocks":[{"type":"atomic","text":" "}]}' },
    ],
  ])('%s', (_name, fields, promotion) => {
    expect(readPromotion({ ...whole, ...fields })).toEqual(promotion);
  });
});

describe('a banner is hidden without an error if', () => {
  it.each([
    ['there is none', null],
    ['it has no end', { ...whole, bannerEndDate: null }],
    ['its end is no date', { ...whole, bannerEndDate: 'domani' }],
    ['its end is not a text', { ...whole, bannerEndDate: 1_700_000_000_000 }],
    ['it has no link', { ...whole, bannerCourseLink: null }],
    ['its link is a space', { ...whole, bannerCourseLink: '  ' }],
    ['its link is a script', { ...whole, bannerCourseLink: 'javascript:alert(1)' }],
    ['its link only looks like a path', { ...whole, bannerCourseLink: '//example.com' }],
    ['its link looks like a path, but not to a browser', { ...whole, bannerCourseLink: '/\\example.com' }],
    ['its link has an address inside alone', { ...whole, bannerCourseLink: 'x:https://example.com' }],
    ['it has neither discount nor text', { ...whole, bannerCouponDiscount: null }],
    ['its discount is 0', { ...whole, bannerCouponDiscount: 0 }],
    ['its discount is negative', { ...whole, bannerCouponDiscount: -5 }],
    ['its discount is no number', { ...whole, bannerCouponDiscount: '20' }],
    ['its discount has no title', { ...whole, bannerCourseTitle: ' ' }],
    [
      'its text is broken and stands alone',
      { ...whole, bannerCourseTitle: '', bannerCustomText: '{"blocks": [' },
    ],
    ['its text is raw content without blocks', { ...whole, bannerCourseTitle: '', bannerCustomText: '{}' }],
    [
      'its text has no words',
      { ...whole, bannerCourseTitle: '', bannerCustomText: '{"blocks":[{"text":" "},null]}' },
    ],
    ['all its fields are of another kind', Object.fromEntries(Object.keys(whole).map((name) => [name, {}]))],
  ])('%s', (_name, fields) => {
    expect(readPromotion(fields)).toBeUndefined();
  });
});

describe('the fragments on which a banner stays hidden', () => {
  const address = '/corsi-trading-online/corso/Analisi-Tecnica?da=home';
  it.each([
    ['/corso/', true],
    ['/percorsi, /CORSO/', true],
    ['/percorsi,\n  analisi-\n tecnica', true],
    ['DA=HOME', true],
    ['/pagamento', false],
    ['', false],
    [' , ,\n', false],
    [null, false],
    [42, false],
  ])('%j hides it there: %s (case, spaces and line breaks do not count)', (hideIn, isHidden) => {
    expect(isHiddenOn(hideIn, address)).toBe(isHidden);
  });

  it('are found in an encoded address too, and in one that cannot be decoded', () => {
    expect(isHiddenOn('perché no', '/corsi/perch%C3%A9%20no')).toBe(true);
    expect(isHiddenOn('/corsi/100%', '/corsi/100%')).toBe(true);
    // As it is copied from the browser.
    expect(isHiddenOn('perch%C3%A9', '/corsi/perch%C3%A9%20no')).toBe(true);
  });
});
