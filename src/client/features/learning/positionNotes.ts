import type { Area } from '../../services/sessionStorage';

/** Where somebody stood in a section, until the server has it. */
export interface PositionNote {
  readonly userId: string;
  readonly sectionId: string;
  /** Seconds. */
  readonly position: number;
  /** It counts as seen. */
  readonly seen: boolean;
  /** Milliseconds since 1970, by this device's clock. */
  readonly at: number;
}

const KEY = 'positions';
/** More are only left over where the server was not reached for a long time; the oldest go first. */
const MOST_NOTES = 50;

const isNote = (value: Partial<PositionNote> | null): value is PositionNote =>
  typeof value?.userId === 'string' &&
  typeof value.sectionId === 'string' &&
  typeof value.position === 'number' &&
  typeof value.seen === 'boolean' &&
  typeof value.at === 'number';

/** All that are kept on this device, the oldest first; what was tampered with is as if it were not there. */
export function readNotes(device: Area): PositionNote[] {
  try {
    const notes: unknown = JSON.parse(device.getItem(KEY) ?? '[]');
    return Array.isArray(notes) ? notes.filter(isNote) : [];
  } catch {
    return [];
  }
}

function writeNotes(device: Area, notes: readonly PositionNote[]): void {
  try {
    if (notes.length === 0) device.removeItem(KEY);
    else device.setItem(KEY, JSON.stringify(notes.slice(-MOST_NOTES)));
  } catch {
    // A full storage costs these seconds, not the course.
  }
}

const isSameSection = (one: PositionNote, other: PositionNote) =>
  one.userId === other.userId && one.sectionId === other.sectionId;

/** One a section: the newer takes the place of the older, but what was seen stays seen. */
export function addNote(device: Area, note: PositionNote): void {
  const notes = readNotes(device);
  const before = notes.find((other) => isSameSection(other, note));
  const others = notes.filter((other) => other !== before);
  writeNotes(device, [...others, { ...note, seen: note.seen || (before?.seen ?? false) }]);
}

/** Takes out what the server has; another note of the same section, written meanwhile, stays. */
export function dropNote(device: Area, note: PositionNote): void {
  const { position, seen, at } = note;
  const isIt = (other: PositionNote) =>
    isSameSection(other, note) && other.position === position && other.seen === seen && other.at === at;
  writeNotes(
    device,
    readNotes(device).filter((other) => !isIt(other)),
  );
}
