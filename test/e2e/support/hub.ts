import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { HUB_PATH } from '../../../src/contract/notifications/hubNames';
import { PASSWORD } from './login';

/** How long a prompt that is due may take to come. */
const PATIENCE = 10_000;

/**
 * Puts off the question for a review that is due to an account, so that its dialog opens in no test but those that
 * are about it.
 * @throws when none comes
 */
export async function putOffReview(address: string, mail: string): Promise<void> {
  const answer = await fetch(`${address}/api/users/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Username: mail, Password: PASSWORD }),
  });
  const { item } = (await answer.json()) as { item: { id: string; token: string } };
  const connection = new HubConnectionBuilder()
    .withUrl(address + HUB_PATH, { accessTokenFactory: () => item.token })
    .configureLogging(LogLevel.None)
    .build();
  let late: NodeJS.Timeout | undefined;
  const asked = new Promise<string>((resolve, reject) => {
    late = setTimeout(() => reject(new Error(`No review is asked of ${mail}`)), PATIENCE);
    connection.on('ShowWriteCommentNotification', (_userId, _courseId, row: string) => resolve(row));
  });
  try {
    await connection.start();
    await connection.invoke('CheckWriteCommentNotification', item.id);
    await connection.invoke('DismissNotifiedReview', await asked);
  } finally {
    clearTimeout(late);
    await connection.stop();
  }
}
