import { adminHref } from '../../../../src/client/features/admin/adminPaths';
import { BASE } from '../../../../src/client/routing/paths';

it.each([
  ['/admin', '', '/admin'],
  ['/admin/coupons', '', '/admin/coupons'],
  ['/admin/coupons/:id', 'c1', '/admin/coupons/c1'],
  ['/admin/coupons/:id', 'a/b+c=%', '/admin/coupons/a%2Fb%2Bc%3D%25'],
  ['/admin/corsi/dettaglio/*', 'a/b+c=', '/admin/corsi/dettaglio/a%2Fb%2Bc%3D'],
  ['/admin/parameter/:id', 'webinar.title', '/admin/parameter/webinar.title'],
] as const)('the address of %s with the id %j is %s', (pattern, id, path) => {
  expect(adminHref(pattern, id)).toBe(BASE + path);
});
