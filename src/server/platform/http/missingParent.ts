import { isForeignKeyViolation } from '../database/violations';
import { notFound } from './refusals';

/** Waits for a write of a row that belongs to another one. @throws CallError 404 when that one was deleted meanwhile */
export async function unlessParentGone<Result>(write: Promise<Result>, message?: string): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw isForeignKeyViolation(error) ? notFound(message) : error;
  }
}
