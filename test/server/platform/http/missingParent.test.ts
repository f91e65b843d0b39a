import { unlessParentGone } from '../../../../src/server/platform/http/missingParent';

it.each([
  ['finds nothing where that one was deleted meanwhile', '23503', { status: 404, message: 'Non c’è più.' }],
  ['fails as it failed where it is about something else', '23505', { code: '23505' }],
])('a row that belongs to another one %s', async (_what, code, expected) => {
  const write = Promise.reject(Object.assign(new Error('refused'), { code }));
  await expect(unlessParentGone(write, 'Non c’è più.')).rejects.toMatchObject(expected);
});
