import { coverPicture, portraitPicture } from '../../../../src/server/platform/media/picture';

it.each(['/demo/covers/ichimoku', '/demo/covers/ichimoku-400.webp', '/demo/covers/ichimoku-800.webp'])(
  'the cover %s comes in both sizes, 16:9',
  (address) => {
    expect(coverPicture(address)).toEqual({
      src: '/demo/covers/ichimoku-800.webp',
      srcSet: '/demo/covers/ichimoku-400.webp 400w, /demo/covers/ichimoku-800.webp 800w',
      width: 800,
      height: 450,
    });
  },
);

it('a portrait is square', () => {
  expect(portraitPicture('/demo/teachers/anna')).toMatchObject({
    src: '/demo/teachers/anna-480.webp',
    width: 480,
    height: 480,
  });
});

it('any other file is taken as it is, with the room that it gets, and none is null', () => {
  for (const src of ['/uploads/a.b/c-1200.webp', '/uploads/c-800.png', '/media/public/texts/a-1-1200.webp'])
    expect(coverPicture(src)).toEqual({ src, srcSet: '', width: 800, height: 450 });
  const src = '/demo/teachers/anna-96.webp';
  expect(portraitPicture(src)).toEqual({ src, srcSet: '', width: 480, height: 480 });
  expect(coverPicture('')).toBeNull();
});
