import { act, cleanup, screen, within } from '@testing-library/react';
import { bundle } from '../../../../src/client/features/catalogue/bundles/bundle';
import * as bundlePage from '../../../../src/client/features/catalogue/bundles/pages/BundlePage';
import { courseDetail } from '../../../../src/client/features/catalogue/courses/course';
import * as coursePage from '../../../../src/client/features/catalogue/courses/pages/CoursePage';
import { relatedCode } from '../../../../src/client/features/catalogue/courses/relatedCode';
import { reviewsCode } from '../../../../src/client/features/catalogue/courses/reviewsCode';
import * as teacherPage from '../../../../src/client/features/catalogue/teachers/pages/TeacherPage';
import * as teachersPage from '../../../../src/client/features/catalogue/teachers/pages/TeachersPage';
import {
  teacherPage as teacherLoadable,
  teachers,
} from '../../../../src/client/features/catalogue/teachers/teachers';
import * as wishlistPage from '../../../../src/client/features/catalogue/wishlist/pages/WishlistPage';
import { savedCourses } from '../../../../src/client/features/catalogue/wishlist/savedCourses';
import { checkoutRequested } from '../../../../src/client/features/checkout/checkoutSlice';
import * as promoter from '../../../../src/client/features/promotions/promoter/pages/PromoterPage';
import { promoterPage } from '../../../../src/client/features/promotions/promoter/promoterPage';
import type { PageModule } from '../../../../src/client/routing/page';
import { paths } from '../../../../src/client/routing/paths';
import type { BundleDetail } from '../../../../src/contract/catalogue/bundles';
import type { CourseDetail } from '../../../../src/contract/catalogue/courses';
import { createTestClient } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';
import { sampleBundleDetail } from './bundles/samples';
import { sampleCard, sampleCourse } from './courses/samples';

const open = async (page: PageModule, params: Record<string, string>, ...actions: unknown[]) => {
  const client = createTestClient({ sagas: false, slices: page.slices ?? [] });
  for (const action of actions) client.store.dispatch(action as never);
  await act(async () => void renderPage(client, page.Page, params));
  return client;
};
const openCourse = (more: Partial<CourseDetail> = {}) =>
  open(
    coursePage,
    { title: 'corso-1' },
    courseDetail.actions.requested('title/corso-1'),
    courseDetail.actions.received({ ...sampleCourse(1, more), promoter: null }),
  );
const openBundle = (more: Partial<BundleDetail> = {}) =>
  open(
    bundlePage,
    { id: 'percorso-1' },
    bundle.actions.requested('percorso-1'),
    bundle.actions.received(sampleBundleDetail(1, more)),
  );
const meta = (name: string) => document.head.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
const headings = (level: number) =>
  screen.queryAllByRole('heading', { level }).map(({ textContent }) => textContent);
const listed = (part: HTMLElement) =>
  within(within(part).getAllByRole('list').at(-1) as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeAll(() => Promise.all([reviewsCode.load(), relatedCode.load()]));

describe('the page of a course', () => {
  const anna = sampleCourse(1).teachers[0];
  const second = { ...anna, id: 't2', name: 'Bruno Sala', slug: 'bruno-sala', coursesCount: 3 };

  it('is titled by its name, and has each of its parts under a heading', async () => {
    await openCourse();
    expect(document.title).toMatch(/^Corso 1 ·/);
    expect(meta('description')).toBe('Dalle basi alla pratica');
    expect(headings(1)).toEqual(['Corso 1']);
    expect(headings(2)).toEqual(
      expect.arrayContaining(['Che cosa imparerai', 'Programma del corso', 'Descrizione', 'Il relatore']),
    );
    for (const [name, text] of [
      ['Che cosa imparerai', 'Leggere un grafico'],
      ['Programma del corso', '12 lezioni (2 ore e 5 minuti)'],
      ['Descrizione', 'Un corso che parte da zero.'],
      ['Il relatore', 'Opera dal 2008.'],
    ] as const)
      expect(screen.getByRole('region', { name })).toHaveTextContent(text);
  });

  it('names several teachers as such, with what each has in the catalogue', async () => {
    await openCourse({ teachers: [anna, second] as never });
    const part = within(screen.getByRole('region', { name: 'I relatori' }));
    expect(part.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Anna Riva',
      'Bruno Sala',
    ]);
    expect(part.getAllByText(/nel catalogo$/).map(({ textContent }) => textContent)).toEqual([
      '3 corsi nel catalogo',
    ]);
  });

  it('has no parts about nothing', async () => {
    await openCourse({ goals: [], sections: [], teachers: [], bundles: [] });
    expect(headings(2)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/imparerai|Programma|relator|Percorsi/)]),
    );
  });

  it('without a subtitle describes itself by its title', async () => {
    await openCourse({ subtitle: '' });
    expect(meta('description')).toBe('Corso 1: videocorso in italiano, con accesso per sempre.');
  });

  it('sells it with what is included, and as a gift', async () => {
    await openCourse();
    const panel = screen.getByRole('region', { name: 'Acquista questo corso' });
    expect(listed(panel)).toEqual([
      'Accesso per sempre, anche da telefono',
      'Avanzamento salvato, lezione per lezione',
      'Pagamento sicuro con carta',
    ]);
    expect(within(panel).getByRole('link', { name: 'Regala questo corso' })).toHaveAttribute(
      'href',
      paths.gift('course', 'corso-1'),
    );
  });

  it('has for its owner the way in, and no word of payment', async () => {
    await openCourse({ owned: true });
    const panel = screen.getByRole('region', { name: 'Il tuo corso' });
    expect(listed(panel)).toEqual([
      'Accesso per sempre, anche da telefono',
      'Avanzamento salvato, lezione per lezione',
    ]);
    expect(within(panel).getByText('Hai già questo corso.')).toBeInTheDocument();
  });

  it('says to an admin that it is not on sale', async () => {
    await openCourse({ isOffSale: true });
    expect(screen.getByText(/^Anteprima: il corso non è in vendita/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Acquista il corso' })).toBeNull();
  });
});

describe('the page of a learning path', () => {
  it('is titled by its name, and has each of its parts under a heading', async () => {
    await openBundle();
    expect(document.title).toMatch(/^Percorso 1 · Percorso formativo ·/);
    expect(headings(1)).toEqual(['Percorso 1']);
    expect(screen.getByRole('region', { name: 'Quanto risparmi' })).toBeInTheDocument();
    for (const [name, text] of [
      ['I corsi del percorso', '4 corsi (8 ore e 20 minuti)'],
      ['Perché questo percorso', 'Quattro corsi in ordine.'],
    ] as const)
      expect(screen.getByRole('region', { name })).toHaveTextContent(text);
  });

  it('shows nothing of the path of another address', async () => {
    const { requested, received } = bundle.actions;
    await open(bundlePage, { id: 'altro' }, requested('percorso-1'), received(sampleBundleDetail(1)));
    expect(screen.queryByText('Percorso 1')).toBeNull();
  });

  it('without a text has no part for it', async () => {
    await openBundle({ description: '' });
    expect(screen.queryByRole('region', { name: 'Perché questo percorso' })).toBeNull();
  });

  it('sells it with what is included, and as a gift', async () => {
    await openBundle();
    const panel = screen.getByRole('region', { name: 'Acquista questo percorso' });
    expect(listed(panel)).toEqual([
      'Tutti i corsi del percorso, per sempre',
      'Avanzamento salvato, lezione per lezione',
      'Pagamento sicuro con carta',
    ]);
    expect(within(panel).getByRole('link', { name: 'Regala questo percorso' })).toHaveAttribute(
      'href',
      paths.gift('bundle', 'bundle-1'),
    );
  });

  it('leads its owner to the courses', async () => {
    await openBundle({ owned: true });
    const panel = screen.getByRole('region', { name: 'Il tuo percorso' });
    expect(within(panel).getByRole('link', { name: 'Vai ai tuoi corsi' })).toHaveAttribute(
      'href',
      paths.profile(),
    );
    expect(listed(panel)).not.toContain('Pagamento sicuro con carta');
  });
});

it.each([
  ['a course', openCourse],
  ['a learning path', openBundle],
])('the page of %s is covered while the purchase is prepared', async (_what, openItem) => {
  const { store } = await openItem();
  act(() => void store.dispatch(checkoutRequested()));
  expect(screen.getByText('Un momento, prepariamo il tuo acquisto…')).toBeInTheDocument();
});

describe('the pages of teachers', () => {
  const speaker = {
    id: 't1',
    name: 'Anna Riva',
    slug: 'anna-riva',
    headline: '',
    biography: 'Opera dal 2008.',
    picture: { src: '/anna.webp', srcSet: '', width: 260, height: 260 },
    coursesCount: 1,
    courses: [sampleCard(1)],
  };

  it('show portraits by their names, and courses under their teacher’s heading', async () => {
    await open(teachersPage, {}, teachers.actions.requested(''), teachers.actions.received([speaker]));
    expect(headings(1)).toEqual(['I relatori']);
    expect(headings(2)).toEqual(['Anna Riva']);
    expect(headings(3)).toEqual(['1 corso con Anna Riva']);
    expect(headings(4)).toEqual(['Corso 1']);
    expect(screen.getByRole('img', { name: 'Ritratto di Anna Riva' })).toHaveAttribute('src', '/anna.webp');
    expect(screen.getByRole('region', { name: '1 corso con Anna Riva' })).toBeInTheDocument();
  });

  it('are titled and described by the teacher', async () => {
    const page = { ...speaker, learnersCount: 1, reviews: { average: 0, count: 0 }, bundles: [] };
    const loaded = [teacherLoadable.actions.requested('anna-riva'), teacherLoadable.actions.received(page)];
    await open(teacherPage, { slug: 'un-altra' }, ...loaded);
    expect(screen.queryByText('Anna Riva')).toBeNull();
    cleanup();
    await open(teacherPage, { slug: 'anna-riva' }, ...loaded);
    expect(document.title).toMatch(/^Anna Riva · Relatore ·/);
    expect(meta('description')).toBe('Opera dal 2008.');
    expect(screen.getByText('1 studente')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'I corsi di Anna Riva' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Nei percorsi formativi' })).toBeNull();
  });
});

it('the saved courses are kept from search engines, each group under its heading', async () => {
  const saved = (number: number) => ({
    kind: 'course' as const,
    id: `course-${number}`,
    title: `Corso ${number}`,
  });
  await open(
    wishlistPage,
    {},
    savedCourses.actions.requested(''),
    savedCourses.actions.received([{ ...saved(1), card: sampleCard(1) }, saved(2)]),
  );
  expect(document.title).toMatch(/^Corsi salvati ·/);
  expect(meta('robots')).toBe('noindex');
  expect(headings(2)).toEqual(['Corso 1', 'Non più in catalogo']);
  expect(headings(3)).toEqual(['Corso 2']);
});

describe('the page of a promoter', () => {
  const item = {
    id: 'p1',
    name: 'Amici dei Grafici',
    slug: 'amici',
    headline: '',
    description: '',
    picture: null,
    isActive: true,
    version: 1,
    shopPromoter: {
      bannerEndDate: null,
      bannerCourseLink: '',
      bannerCouponDiscount: null,
      bannerCourseTitle: '',
      bannerCouponIsPercentage: false,
    },
    course: sampleCard(1, { subtitle: 'Dalle basi' }),
  };

  it('is titled by their name, and has the course under a heading that leads to it', async () => {
    const { actions } = promoterPage;
    await open(promoter, {}, actions.requested('amici'), actions.received({ promoter: item, coupon: null }));
    expect(document.title).toMatch(/^Amici dei Grafici ·/);
    expect(headings(1)).toEqual(['Amici dei Grafici']);
    const panel = within(screen.getByRole('region', { name: 'Il corso consigliato' }));
    const heading = panel.getByRole('heading', { level: 2, name: 'Corso 1' });
    expect(within(heading).getByRole('link')).toHaveAttribute('href', paths.course('corso-1'));
    expect(panel.getByText('Dalle basi')).toBeInTheDocument();
  });

  it('that is on its way is nothing to read out', async () => {
    await open(promoter, {}, promoterPage.actions.requested('amici'));
    expect(screen.queryByRole('heading')).toBeNull();
    expect(document.title).toBe('Corsi Trading Online');
  });
});
