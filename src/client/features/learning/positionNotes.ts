import type { Area } from '../../services/sessionStorage';

/** A position in a section, kept until the server has it. */
export interface PositionNote {
  readonly userId: string;
  readonly sectionId: string;
  /** Seconds. */
  readonly position: number;
  /** The section counts as viewed. */
  readonly seen: boolean;
  /** Milliseconds since 1970, by this device's clock. */
  readonly at: number;
}

const KEY = 'positions';
/** Only a long outage leaves more; the oldest are dropped. */
const MAX_NOTES = 50;

const isNote = (value: Partial<PositionNote> | null): value is PositionNote =>
  typeof value?.userId === 'string' &&
  typeof value.sectionId === 'string' &&
  typeof value.position === 'number' &&
  typeof value.seen === 'boolean' &&
  typeof value.at === 'number';

/** Returns the notes of this device, oldest first; invalid ones are left out. */
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
    else device.setItem(KEY, JSON.stringify(notes.slice(-MAX_NOTES)));
  } catch {
    // A full storage costs these seconds, not the course.
  }
}

const isSameSection = (one: PositionNote, other: PositionNote) =>
  one.userId === other.userId && one.sectionId === other.sectionId;

/** Keeps one note per section, the newest; a section that was viewed stays so. */
export function addNote(device: Area, note: PositionNote): void {
  const notes = readNotes(device);
  const before = notes.find((other) => isSameSection(other, note));
  const others = notes.filter((other) => other !== before);
  writeNotes(device, [...others, { ...note, seen: note.seen || (before?.seen ?? false) }]);
}

/** Removes a note that the server has; a newer note of the same section stays. */
export function dropNote(device: Area, note: PositionNote): void {
  const { position, seen, at } = note;
  const isSame = (other: PositionNote) =>
    isSameSection(other, note) && other.position === position && other.seen === seen && other.at === at;
  writeNotes(
    device,
    readNotes(device).filter((other) => !isSame(other)),
  );
}
