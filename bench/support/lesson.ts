import { appendFileSync } from 'node:fs';
import path from 'node:path';

const SHOP = '/corsi-trading-online';

/** A lesson in front of its student: the file's address, and the pass that its browser shows. */
export interface Lesson {
  readonly url: string;
  readonly cookie: string;
  /** The file itself. */
  readonly file: string;
  readonly page: string;
  /** Items of the browser's storage after the login. */
  readonly session: Readonly<Record<string, string>>;
}

const post = (address: string, body: object, token?: string) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

/** Opens the first lesson of the demo student's first course. @param folder the shop's */
export async function openLesson(address: string, folder: string): Promise<Lesson> {
  const login = await post(`${address}/api/users/authenticate`, {
    Username: 'studente@example.com',
    Password: 'corsi-demo-2026',
  });
  const { item: user, claim } = (await login.json()) as { item: { token: string }; claim: number };
  const owned = await post(`${address}/api/users/GetUserPurchases`, {}, user.token);
  const { courses } = (await owned.json()) as { courses: { IdCourseEnc: string }[] };
  const IdEnc = courses[0]?.IdCourseEnc ?? '';
  const answer = await post(`${address}/api/courses/GetSections`, { IdEnc }, user.token);
  const { item } = (await answer.json()) as { item: { sections: { videoUrl: string }[] } };
  const url = item.sections[0]?.videoUrl ?? '';
  return {
    url: address + url,
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
    file: path.join(folder, 'media', ...url.split('/').slice(5)),
    page: `${address}${SHOP}/corso/v/${IdEnc}`,
    session: { user: JSON.stringify(user), claim: String(claim) },
  };
}

/** Makes an MP4 larger by a box of free space at its end, which players skip. */
export function enlarge(file: string, bytes: number): void {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes, 0);
  box.write('free', 4, 'latin1');
  appendFileSync(file, box);
}
