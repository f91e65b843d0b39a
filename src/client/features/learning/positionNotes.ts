import {
  MAX_RANGES,
  mergeRanges,
  type PlayedRange,
  type PlayedRanges,
} from '../../../contract/learning/playback';
import type { Area } from '../../services/sessionStorage';
import { isSameData } from '../../state/isSameData';

/** A position in a section, kept until the server has it. */
export interface PositionNote {
  readonly userId: string;
  readonly sectionId: string;
  /** Seconds. */
  readonly position: number;
  /** The video has passed the part from which a section may count as viewed. */
  readonly seen: boolean;
  /** Absent in notes of an older version of the shop. */
  readonly played?: PlayedRanges;
  /** Milliseconds since 1970, by this device's clock. */
  readonly at: number;
}

const KEY = 'positions';
/** Only a long outage leaves more; the oldest are dropped. */
const MAX_NOTES = 50;

const isRange = (value: unknown): value is PlayedRange =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);

const isNote = (value: Partial<PositionNote> | null): value is PositionNote =>
  typeof value?.userId === 'string' &&
  typeof value.sectionId === 'string' &&
  typeof value.position === 'number' &&
  typeof value.seen === 'boolean' &&
  typeof value.at === 'number' &&
  (value.played === undefined || (Array.isArray(value.played) && value.played.every(isRange)));

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

/** Keeps one note per section, the newest, with all that was played; a section that was seen stays so. */
export function addNote(device: Area, note: PositionNote): void {
  const notes = readNotes(device);
  const before = notes.find((other) => isSameSection(other, note));
  const others = notes.filter((other) => other !== before);
  const played = mergeRanges([...(before?.played ?? []), ...(note.played ?? [])]).slice(-MAX_RANGES);
  const seen = note.seen || (before?.seen ?? false);
  writeNotes(device, [...others, { ...note, seen, ...(played.length > 0 && { played }) }]);
}

/** Removes a note that the server has; a newer note of the same section stays. */
export function dropNote(device: Area, note: PositionNote): void {
  const { position, seen, at, played } = note;
  const isSame = (other: PositionNote) =>
    isSameSection(other, note) &&
    other.position === position &&
    other.seen === seen &&
    other.at === at &&
    isSameData(other.played, played);
  writeNotes(
    device,
    readNotes(device).filter((other) => !isSame(other)),
  );
}
