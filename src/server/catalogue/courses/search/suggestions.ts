import { CATEGORIES, type Category, LEVELS } from '../../../../contract/catalogue/categories';
import type { Suggestion } from '../../../../contract/catalogue/courses';
import type { Deps } from '../../../platform/deps';
import { publicCache } from '../../../platform/http/publicCache';
import { readQuery } from './parseQuery';
import { coursesNamed, teachersNamed } from './suggestionQueries';
import { searchTerms, wordsOf } from './terms';

const MOST_COURSES = 5;
const MOST_TEACHERS = 2;

/** Suggest: categories, titles and teachers for what is being typed. */
export function suggest(deps: Deps, query: string): Promise<{ items: Suggestion[] }> {
  const words = wordsOf(query).join(' ');
  return publicCache(deps.database).get(`suggest ${words}`, ['courses', 'teachers'], async () => ({
    items: await suggestionsFor(deps, words),
  }));
}

async function suggestionsFor({ database }: Deps, query: string): Promise<Suggestion[]> {
  const { all, corrections, isEmpty } = await readQuery(database.orm, query, true);
  if (isEmpty) return [];
  const terms = searchTerms(query).map((term) => corrections.get(term) ?? term);
  const courses = all === null ? [] : await coursesNamed(database.orm, all, MOST_COURSES);
  const teachers = await teachersNamed(database.orm, terms, MOST_TEACHERS);
  return [
    ...categoriesFor(terms),
    ...courses.map(
      ({ title, slug, teachers }): Suggestion => ({
        kind: 'course',
        label: title,
        detail: teachers ?? '',
        slug,
      }),
    ),
    ...teachers.map(
      ({ name, slug, courses }): Suggestion => ({
        kind: 'teacher',
        label: name,
        detail: courses === 1 ? 'Relatore di un corso' : `Relatore di ${courses} corsi`,
        slug,
      }),
    ),
  ];
}

function categoriesFor(terms: readonly string[]): Suggestion[] {
  const [term, ...others] = terms;
  if (term === undefined || others.length > 0) return [];
  return CATEGORIES.filter((category) => category.startsWith(term)).map((category) => ({
    kind: 'category',
    label: `${category[0]?.toUpperCase()}${category.slice(1)}`,
    detail: isLevel(category) ? 'Livello' : 'Argomento',
    category,
  }));
}

const isLevel = (category: Category): boolean => (LEVELS as readonly string[]).includes(category);
