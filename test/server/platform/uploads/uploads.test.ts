import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { promoters } from '../../../../src/server/platform/database';
import { sweepOrphans } from '../../../../src/server/platform/media/sweepService';
import { uploadPicture } from '../../../../src/server/platform/uploads/service';
import { type Admin, adminOf, auditOf } from '../../../support/admin';
import { openTestApp, type TestApp } from '../../../support/app';
import { FORM, sendForm } from '../../catalogue/courses/admin/form';

let shop: TestApp;
let admin: Admin;
beforeAll(async () => {
  shop = await openTestApp();
  admin = await adminOf(shop);
});
afterAll(() => shop.close());

const UPLOAD = '/api/UploadFile';

/** A form as the browser sends it. */
function form(content: Buffer, format?: string) {
  const field = `--x\r\nContent-Disposition: form-data; name="format"\r\n\r\n${format}\r\n`;
  const head =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  return {
    payload: Buffer.concat([
      Buffer.from((format === undefined ? '' : field) + head),
      content,
      Buffer.from('\r\n--x--\r\n'),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  };
}
const upload = (content: Buffer, format?: string, token = admin.token) =>
  shop.call(UPLOAD, undefined, token, form(content, format));
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#446' } })
    .png()
    .toBuffer();
const open = async (url: string) => (await shop.app.inject({ url })).rawPayload;

describe('pictures that an admin uploads', () => {
  it.each([
    ['covers', 1600, 1000, [1200, 675]],
    ['portraits', 500, 700, [480, 480]],
    ['texts', 1800, 600, [1200, 400]],
    ['texts', 300, 500, [300, 500]],
    [undefined, 300, 100, [300, 100]],
  ])('for %s of %i × %i pixels are stored in their shape', async (format, width, height, size) => {
    const { status, data } = await upload(await picture(width, height), format);
    expect([status, data.isOk]).toEqual([200, true]);
    expect([data.item.width, data.item.height]).toEqual(size);
    const { format: kind, ...stored } = await sharp(await open(data.item.url)).metadata();
    expect([kind, stored.width, stored.height]).toEqual(['webp', ...size]);
    expect(data.item.createdAt).toBe(shop.time.now.toISOString());
    expect((await auditOf(shop))[0]).toMatchObject({
      action: 'upload',
      resource: 'uploads',
      actorId: admin.id,
      resourceId: data.item.url,
      after: { format: format ?? 'texts', width: size[0], height: size[1] },
    });
  });

  it.each([
    ['is no picture', Buffer.from('<script>alert(1)</script>'), 'texts'],
    ['is too small for a cover', null, 'covers'],
  ])('are refused at the field when the file %s', async (_name, content, format) => {
    const { status, data } = await upload(content ?? (await picture(300, 300)), format);
    expect([status, data.isOk, Object.keys(data.errors)]).toEqual([200, false, ['file']]);
    expect(data).toMatchObject({ code: 'not_a_picture', message: data.errors.file });
    expect(data.message).toMatch(/^(Questo file non è un’immagine|L’immagine è troppo piccola)/);
  });

  it('that the disk does not take are a fault of the shop, which is not told as one of the picture', async () => {
    const file = { arrayBuffer: async () => picture(100, 100) };
    const context = { caller: { id: admin.id }, requestId: 'r1' };
    const put = jest.spyOn(shop.deps.media, 'put').mockRejectedValue(new Error('the disk is full'));
    const before = await auditOf(shop);
    const uploaded = uploadPicture(shop.deps, { file, format: 'texts' } as never, context as never);
    await expect(uploaded).rejects.toThrow('the disk is full');
    put.mockRestore();
    expect(await auditOf(shop)).toEqual(before);
  });

  it('of an unknown format are refused', async () => {
    const { status, data } = await upload(await picture(100, 100), '../../etc');
    expect([status, data.isOk, Object.keys(data.errors)]).toEqual([200, false, ['format']]);
  });

  it('are kept once a saved text or portrait holds their address, and deleted otherwise', async () => {
    const url = async (format: string) => (await upload(await picture(600, 600), format)).data.item.url;
    const [portrait, inText, forgotten] = [await url('portraits'), await url('texts'), await url('texts')];
    const description = JSON.stringify({ blocks: [], entityMap: { 0: { data: { src: inText } } } });
    const { data } = await admin.post('/api/Promoter', {
      name: 'Anna',
      slug: 'anna',
      headline: '',
      description,
      pictureAddress: portrait,
      CouponCode: '',
      isActive: true,
      bannerCouponIsPercentage: true,
    });
    expect(data.isOk).toBe(true);
    const addresses = [portrait, portrait.replace('-480.', '-160.'), inText, forgotten];
    const statusesAfter = async (hours: number) => {
      shop.time.now = new Date(shop.time.now.getTime() + hours * 3_600_000);
      await sweepOrphans(shop.deps);
      return Promise.all(addresses.map(async (url) => (await shop.app.inject({ url })).statusCode));
    };
    // A form may stay open for a day.
    expect(await statusesAfter(23)).toEqual([200, 200, 200, 200]);
    expect(await statusesAfter(2)).toEqual([200, 200, 200, 404]);
  });

  describe('that are gone', () => {
    const GONE = 'Questa immagine non c’è più: caricala di nuovo.';
    const promoter = (slug: string, fields: object) => ({
      name: 'Anna',
      slug,
      headline: '',
      description: '',
      pictureAddress: '',
      CouponCode: '',
      isActive: true,
      bannerCouponIsPercentage: true,
      ...fields,
    });
    const url = async (format: string) => (await upload(await picture(900, 600), format)).data.item.url;
    const inText = (src: string) => JSON.stringify({ blocks: [], entityMap: { 0: { data: { src } } } });
    const sweep = async () => {
      shop.time.now = new Date(shop.time.now.getTime() + 25 * 3_600_000);
      await sweepOrphans(shop.deps);
      admin = await adminOf(shop);
    };

    it('are refused at their field, and nothing is saved', async () => {
      const gone = promoter('bruno', {
        pictureAddress: await url('portraits'),
        description: inText(await url('texts')),
      });
      await sweep();
      const { data } = await admin.post('/api/Promoter', gone);
      expect(data).toMatchObject({ isOk: false, errors: { pictureAddress: GONE, description: GONE } });
      expect(Object.keys(data.errors)).toHaveLength(2);
      expect((await admin.get('/api/Promoter?Query=bruno')).data.total).toBe(0);
      const coverAddress = await url('covers');
      await sweep();
      const create = '/api/courses/CreateCourse';
      const { data: course } = await sendForm(shop, admin.token, create, { ...FORM, coverAddress });
      expect(course).toMatchObject({ isOk: false, errors: { coverAddress: GONE } });
    });

    it('stay in what held them before, whose other fields can be changed', async () => {
      const { item } = (await admin.post('/api/Promoter', promoter('carla', {}))).data;
      const pictureAddress = await url('portraits');
      await sweep();
      await shop.database.orm
        .update(promoters)
        .set({ picture: pictureAddress })
        .where(eq(promoters.id, item.id));
      const update = { ...promoter('carla', { pictureAddress }), name: 'Carla', id: item.id };
      expect((await admin.put('/api/Promoter', { ...update, version: item.version })).data.isOk).toBe(true);
    });

    it('are refused in parameters, which keep the ones that are there', async () => {
      const kept = await url('covers');
      const save = async (value: string, version: number) =>
        (await admin.put('/api/Parameter/', { items: [{ key: 'webinar.picture', value, version }] })).data;
      expect(await save(kept, 0)).toMatchObject({ isOk: true });
      const gone = await url('covers');
      await sweep();
      expect((await shop.app.inject({ url: kept })).statusCode).toBe(200);
      expect(await save(gone, 1)).toMatchObject({ isOk: false, errors: { 'webinar.picture': GONE } });
    });
  });

  it('are for admins alone', async () => {
    const student = await shop.tokenOf(0);
    expect((await upload(await picture(100, 100), 'texts', student)).status).toBe(403);
  });
});
