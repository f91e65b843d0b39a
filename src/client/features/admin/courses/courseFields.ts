import { CATEGORIES } from '../../../../contract/catalogue/categories';
import { categoryName } from '../../../ui/categoryNames';
import { COVER_HINT } from '../options';
import type { Field } from '../resource/draft';

export const CATEGORY_OPTIONS = CATEGORIES.map((category) => [category, categoryName(category)] as const);

export const courseFields: readonly Field[] = [
  { name: 'title', label: 'Titolo' },
  {
    name: 'subtitle',
    label: 'Sottotitolo',
    hint: 'Una riga sotto il titolo, anche nei risultati di ricerca.',
  },
  { name: 'price', label: 'Prezzo', input: 'euro', hint: 'Con 0 il corso è gratuito.' },
  {
    name: 'isEducationalOffer',
    label: 'Tra le offerte formative',
    input: 'switch',
    hint: 'Accanto al prezzo compare, barrato, il più basso dei 30 giorni prima.',
  },
  {
    name: 'categories',
    label: 'Categorie',
    input: 'choices',
    options: CATEGORY_OPTIONS,
    hint: 'Almeno un livello: principiante, intermedio o avanzato.',
  },
  { name: 'teachers', label: 'Relatori', input: 'teachers' },
  { name: 'coverAddress', label: 'Copertina', input: 'picture', hint: COVER_HINT },
  {
    name: 'goals',
    label: 'Che cosa si impara',
    input: 'items',
    hint: 'Un obiettivo per riga, al massimo 30.',
  },
  { name: 'description', label: 'Descrizione', input: 'rich' },
];
