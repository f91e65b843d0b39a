import { rows } from '../support/rows';

test('no two rows have the same method and address', () => {
  const addresses = rows.map(
    ([, row]) => `${row.method} ${row.path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')}`,
  );
  expect(new Set(addresses).size).toBe(addresses.length);
});

test.each(rows)(
  '%s stands under /api or is the form of the CRM, and reads its path parameters',
  (_name, row) => {
    expect(row.path).toMatch(/^\/(api|crm)\/[\w/{}-]+$/);
    const parameters = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const checked = row.input.safeParse(Object.fromEntries(parameters.map((name) => [name, ''])));
    const complaints = checked.error?.issues.map((issue) => issue.path.join('.')) ?? [];
    expect(complaints).toEqual(expect.arrayContaining(parameters));
  },
);

/** By whom, and then by group, what others than admins may call. */
const OPEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  public: {
    users:
      'authenticate confirmEmail undoEmailChange registerUser registerBuyer resendActivation activateAccount prepareResetPassword checkResetToken resetPassword socialLogin finalizeSocialLogin mailRegister mailLogin finalizeMailLogin verifyCertificate',
    courses:
      'getFilteredCourses suggest getRandomListCourse getEducationalOfferListCourse getGift getPreview',
    teachers: 'cached getBySlug',
    wishlist: 'getSavedCards',
    payments: 'getWaysToPay',
    promoters: 'getByName',
    homeSections: 'highlights',
    landingVideos: 'get',
    leads: 'webToLead contact',
  },
  optional: {
    courses:
      'getDetailCourse getDetailCourseByTitle getHomeListCourse isValidCoupon isValidCouponWithTitle getReviewByIdCourse insertViewedSection',
    bundles: 'get cached getBundleDTObyId getBundleDTObyTitle isValidBundleCoupon',
    payments: 'quoteCart',
    promoters: 'cached',
    homeSections: 'cached',
    banners: 'activeShop',
    parameters: 'read',
  },
  buyer: {
    users:
      'logout getProfile getCommunications updateCommunications getUserPurchases getOwnedCourses downloadCertificate getCertificates',
    courses: 'getSections getSectionAttachment',
    cart: 'getCart addToCart removeFromCart joinCart',
    payments:
      'createCheckout createBundleCheckout createCartCheckout confirmCheckout getInvoice downloadReceipt downloadCreditNote getTransfer cancelTransfer',
    notes: 'getNotes addNote updateNote deleteNote',
    questions: 'getQuestions',
  },
  user: {
    users:
      'updateUserEmail updatePassword getLogins endLogin getLinkedAccounts removeLinkedAccount updateUserData uploadProfilePicture removeProfilePicture updateBuyerName downloadData getDeletionTerms deleteAccount downloadPathCertificate',
    courses: 'enableCourse enableBundleCourse addReviewByIdCourse getTaughtReviews answerReview',
    wishlist: 'getWishlist saveCourse removeCourse joinWishlist',
    payments: 'previewGift',
    questions:
      'addQuestion updateQuestion deleteQuestion voteQuestion answerQuestion hideQuestion getOpenQuestions',
  },
};

test('an address is for admins alone unless it is named as open to others', () => {
  const open = Object.entries(OPEN).flatMap(([access, groups]) =>
    Object.entries(groups).flatMap(([group, names]) =>
      names.split(' ').map((name) => [`${group}.${name}`, access]),
    ),
  );
  const others = rows.filter(([, { access }]) => access !== 'admin');
  expect(Object.fromEntries(others.map(([name, { access }]) => [name, access]))).toEqual(
    Object.fromEntries(open),
  );
});

test('a video that was sent is waited for as long as it takes', () => {
  expect(rows.filter(([, { isLong }]) => isLong).map(([name]) => name)).toEqual(['courses.finishUpload']);
});
