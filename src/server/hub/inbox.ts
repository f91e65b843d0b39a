import { ProtocolError } from './protocol';
import { Records } from './records';

/** Bytes that a client may have sent ahead of what was worked off. */
const MOST_AHEAD = 1024 * 1024;

/** Whose messages they are. */
interface Owner {
  readonly isClosed: boolean;
  /** Deals with one message. @throws what ends the connection */
  take(record: string): Promise<void> | undefined;
  fail(error: unknown): void;
}

/** What a client sends, worked off one message after the other. */
export class Inbox {
  private readonly records = new Records();
  /** The piece that is being worked off, and after it those that wait. */
  private turn: Promise<void> | undefined;
  private ahead = 0;

  constructor(private readonly owner: Owner) {}

  /** @returns when all of the piece has been worked off; never throws */
  async receive(piece: Buffer): Promise<void> {
    this.ahead += piece.length;
    if (this.ahead > MOST_AHEAD) this.owner.fail(new ProtocolError('Too much was sent at once.'));
    const turn = this.turn ? this.turn.then(() => this.workOff(piece)) : this.workOff(piece);
    this.turn = turn;
    await turn;
    this.ahead -= piece.length;
    if (this.turn === turn) this.turn = undefined;
  }

  private async workOff(piece: Buffer): Promise<void> {
    try {
      for (const record of this.records.take(piece)) {
        if (this.owner.isClosed) return;
        const taken = this.owner.take(record);
        if (taken) await taken;
      }
    } catch (error) {
      this.owner.fail(error);
    }
  }
}
