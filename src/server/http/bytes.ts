const written = new WeakMap<object, Buffer>();

/**
 * Writes an answer's JSON now, so that sending the same object again and again costs no more than sending
 * bytes. The object must not be changed afterwards.
 */
export function writeOnce<Answer extends object>(answer: Answer): Answer {
  written.set(answer, Buffer.from(JSON.stringify(answer)));
  return answer;
}

/** The bytes of an answer that was written before. */
export function writtenBytes(answer: unknown): Buffer | undefined {
  return typeof answer === 'object' && answer !== null ? written.get(answer) : undefined;
}
