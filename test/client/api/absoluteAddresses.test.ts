import { absoluteAddresses } from '../../../src/client/api/absoluteAddresses';

const API = 'https://api.example';

it('makes pictures, videos and the pay page absolute, wherever they are in an answer', () => {
  const answer = {
    isOk: true,
    total: 3,
    none: null,
    item: {
      url: '/sandbox-pay/abc',
      cover: {
        src: '/media/public/covers/a-800.webp',
        srcSet: '/media/public/covers/a-400.webp 400w, /media/public/covers/a-800.webp 800w',
      },
      sections: [{ videoUrl: '/media/123/sig/video.mp4' }],
      mailbox: '/dev/mailbox/12',
    },
  };
  expect(absoluteAddresses(answer, API)).toEqual({
    isOk: true,
    total: 3,
    none: null,
    item: {
      url: `${API}/sandbox-pay/abc`,
      cover: {
        src: `${API}/media/public/covers/a-800.webp`,
        srcSet: `${API}/media/public/covers/a-400.webp 400w, ${API}/media/public/covers/a-800.webp 800w`,
      },
      sections: [{ videoUrl: `${API}/media/123/sig/video.mp4` }],
      mailbox: `${API}/dev/mailbox/12`,
    },
  });
});

it('leaves the shop’s own pages and files, other addresses, texts and files alone', () => {
  const file = new Blob(['x']);
  const answer = [
    '/corsi-trading-online/pagamento/successo/x',
    '/demo/covers/a-800.webp',
    '/mediazioni/x',
    '/sandbox-pay',
    '/corsi/media/x',
    'https://cdn.example/media/x',
    'Vedi, /media/x',
    file,
  ];
  expect(absoluteAddresses(answer, API)).toEqual(answer);
  expect((absoluteAddresses(answer, API) as unknown[]).at(-1)).toBe(file);
});
