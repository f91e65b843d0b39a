import { homeSections } from '../../../../src/client/features/admin/homeSections';
import {
  HOME_SECTION_KINDS,
  homeSectionErrors,
  homeSectionForm,
} from '../../../../src/contract/catalogue/homeSections';

const filled = {
  title: 'Sezione',
  category: 'ichimoku',
  courses: ['c1'],
  bundles: ['b1'],
  text: 'Un testo',
  isActive: true,
};

test.each(HOME_SECTION_KINDS)(
  'the fields that the form shows for the kind %s are enough to save it',
  (kind) => {
    const shown = (homeSections.fields ?? []).filter(({ isShown }) => !isShown || isShown({ kind }, {}));
    const form = Object.fromEntries(
      Object.entries({ ...filled, kind }).filter(([name]) => shown.some((field) => field.name === name)),
    );
    const read = homeSectionForm.safeParse(form);
    expect(read.error?.issues).toBeUndefined();
    expect(homeSectionErrors(homeSectionForm.parse(form))).toEqual({});
  },
);
