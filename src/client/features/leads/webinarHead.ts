import { absolute, absoluteSource, type HeadContext, type PageHead } from '../../head/head';
import { breadcrumbs, provider } from '../../head/structuredData';
import { paths } from '../../routing/paths';
import { plainText, shorten } from '../../ui/plainText';
import { selectRenderedAt } from '../platform/navigation/navigationSlice';
import { webinarPage } from './webinar';

const MAX_DESCRIPTION = 500;

/** Describes the webinar as an event until it is over. */
export function webinarHead({
  state,
  environment,
}: HeadContext<Parameters<typeof selectRenderedAt>[0]>): PageHead {
  const { status, data } = webinarPage.selectAny(state);
  const webinar = data?.webinar;
  const path = paths.webinar();
  const url = absolute(environment, path);
  const trail = breadcrumbs(environment, [{ name: 'Webinar gratuito', path }]);
  const common = { path, isIndexed: status === 'ready', isBroken: status === 'failed' };
  if (!webinar || selectRenderedAt(state) >= Date.parse(webinar.end)) return { ...common, things: [trail] };
  const { title, description, teacher, picture, start, end } = webinar;
  return {
    ...common,
    things: [
      {
        '@type': 'Event',
        name: title,
        url,
        startDate: start,
        endDate: end,
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        eventStatus: 'https://schema.org/EventScheduled',
        location: { '@type': 'VirtualLocation', url },
        organizer: provider(environment),
        inLanguage: 'it',
        isAccessibleForFree: true,
        ...(description && { description: shorten(plainText(description), MAX_DESCRIPTION) }),
        ...(teacher && { performer: { '@type': 'Person', name: teacher } }),
        ...(picture && { image: absoluteSource(environment, picture) }),
      },
      trail,
    ],
  };
}
