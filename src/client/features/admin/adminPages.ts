import type { PageModule } from '../../routing/page';
import type { AdminPattern } from './adminPaths';
import { audit } from './audit';
import { banners } from './banners';
import { brokers, watchBrokers } from './brokers/brokers';
import { bundles } from './bundles';
import { campaigns } from './campaigns/campaigns';
import { coupons } from './coupons';
import { couponUses } from './couponUses/couponUses';
import { watchCouponUses } from './couponUses/couponUsesSaga';
import { coursePage, newCoursePage } from './courses/coursePages';
import { courses } from './courses/courses';
import * as dashboard from './dashboard/DashboardPage';
import * as giftPage from './gift/GiftPage';
import { gift } from './gift/gift';
import { HomeOrderDialog } from './home/HomeOrderDialog';
import { homeOrder, homeReorder, watchHomeOrder } from './home/homeOrder';
import { homeSections } from './homeSections';
import { watchFilm } from './landing/filmSaga';
import { landingVideos } from './landingVideos';
import { leads } from './leads';
import { mails } from './mails';
import { AnnounceButton } from './notifications/AnnounceButton';
import { announcing, toastPreview, watchAnnouncing } from './notifications/announcing';
import { notifications } from './notifications/notifications';
import { parameters } from './parameters/parameters';
import { promoters } from './promoters';
import { MonthCsvForm } from './purchases/MonthCsvForm';
import { monthCsv } from './purchases/monthCsv';
import { PurchaseView } from './purchases/PurchasePage';
import { purchaseSlices, watchPurchase } from './purchases/purchaseSaga';
import { purchases } from './purchases/purchases';
import { answer, watchAnswer } from './questions/answer';
import { filterCourses, watchFilterCourses } from './questions/courseFilter';
import { QuestionView } from './questions/QuestionPage';
import { questions } from './questions/questions';
import { detailPage, editPage, listPage } from './resource/resourcePages';
import { reviews } from './reviews';
import { searchable } from './search/searchable';
import { stockMarkets } from './stockMarkets';
import { NewTeacherButton } from './teachers/NewTeacherButton';
import { newTeacher, watchNewTeacher } from './teachers/newTeacher';
import { teachers } from './teachers/teachers';
import { admins } from './users/admins';
import { roleChange } from './users/role';
import { UserView, watchUser } from './users/UserPage';
import { users } from './users/users';

/** The page of each address of the admin; an address without one is still in preparation. */
export const adminPages: { readonly [Pattern in AdminPattern]?: PageModule } = searchable({
  '/admin': dashboard,
  '/admin/corsi/abilita': giftPage,
  '/admin/corsi/aggiungi': newCoursePage,
  '/admin/corsi/dettaglio/*': coursePage,
  '/admin/corsi/tutti': listPage(courses),
  '/admin/corsi/comprati': listPage(purchases, {
    tools: MonthCsvForm,
    slices: [monthCsv.slice],
    watch: monthCsv.watch,
  }),
  '/admin/corsi/comprati/:id': detailPage(purchases, PurchaseView, {
    slices: purchaseSlices,
    watch: watchPurchase,
  }),
  '/admin/stock-markets': listPage(stockMarkets, { slices: [brokers.slice], watch: watchBrokers }),
  '/admin/stock-markets/:id': editPage(stockMarkets),
  '/admin/recensioni/gestione': listPage(reviews),
  '/admin/domande': listPage(questions, { slices: [filterCourses.slice], watch: watchFilterCourses }),
  '/admin/domande/:id': detailPage(questions, QuestionView, { slices: [answer.slice], watch: watchAnswer }),
  '/admin/utenti/gestione': listPage(users),
  '/admin/utenti/dettaglio/*': detailPage(users, UserView, {
    slices: [roleChange.slice, gift.slice],
    watch: watchUser,
  }),
  '/admin/utenti/admin': listPage(admins),
  '/admin/relatori': listPage(teachers, {
    tools: NewTeacherButton,
    slices: [newTeacher.slice],
    watch: watchNewTeacher,
  }),
  '/admin/relatori/:id': editPage(teachers),
  '/admin/parameter': listPage(parameters),
  '/admin/parameter/:id': editPage(parameters),
  '/admin/promoters': listPage(promoters),
  '/admin/promoters/:id': editPage(promoters),
  '/admin/home-sections': listPage(homeSections, {
    tools: HomeOrderDialog,
    slices: [homeOrder.slice, homeReorder.slice],
    watch: watchHomeOrder,
  }),
  '/admin/home-sections/:id': editPage(homeSections),
  '/admin/bundles': listPage(bundles),
  '/admin/bundles/:id': editPage(bundles),
  '/admin/notification': listPage(notifications, {
    tools: AnnounceButton,
    slices: [announcing.slice, toastPreview.slice],
    watch: watchAnnouncing,
  }),
  '/admin/banner-settings': listPage(banners),
  '/admin/banner-settings/:id': editPage(banners),
  '/admin/campagne': listPage(campaigns),
  '/admin/campagne/:id': editPage(campaigns),
  '/admin/coupons': listPage(coupons),
  '/admin/coupons/:id': editPage(coupons, { slices: [couponUses.slice], watch: watchCouponUses }),
  '/admin/mailbox': listPage(mails),
  '/admin/leads': listPage(leads),
  '/admin/videos': listPage(landingVideos),
  '/admin/videos/:id': editPage(landingVideos, { watch: watchFilm }),
  '/admin/audit': listPage(audit),
});
