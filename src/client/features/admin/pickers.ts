import type { AdminApis } from './adminApi';
import type { Choice } from './resource/deskSlice';

interface Picker {
  readonly search: (apis: AdminApis, text: string) => Promise<readonly Choice[]>;
  /** Returns the label of an id; undefined if there is no such thing. */
  readonly name: (apis: AdminApis, id: string) => Promise<string | undefined>;
}

type PickerName = 'course' | 'bundle';

/** The picker of a field, for one or for several; undefined for any other field. */
export function pickerOf(input: string | undefined): PickerName | undefined {
  if (input === 'course' || input === 'courses') return 'course';
  return input === 'bundle' || input === 'bundles' ? 'bundle' : undefined;
}

const OFFERED = 20;

/** The fields that pick something by a few letters of its name. */
export const pickers: Readonly<Record<PickerName, Picker>> = {
  course: {
    search: async ({ shop }, Query) => {
      const { items } = await shop.courses.getFilteredCourses({ Query, pageSize: OFFERED });
      return items.map(({ IdCourseEnc: id, title: label }) => ({ id, label }));
    },
    name: async ({ shop }, IdCourseEnc) => (await shop.courses.getDetailCourse({ IdCourseEnc })).item?.title,
  },
  bundle: {
    search: async ({ shop }, text) => {
      const { items } = await shop.bundles.cached();
      return items
        .filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()))
        .map(({ IdBundleEnc: id, title: label }) => ({ id, label }));
    },
    name: async ({ shop }, id) => (await shop.bundles.get({ id })).item?.title,
  },
};
