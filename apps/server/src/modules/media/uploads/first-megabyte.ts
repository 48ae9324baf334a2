// The first bytes of a file that is still arriving, and the file from its start.
/** Cameras write previews and maps of depth before the picture itself. */
const headBytes = 1_048_576;

/**
 * Gives `work` both. What it leaves of the content is not read: its reader is closed, so that the content's owner may
 * read on.
 */
export async function withHead<T>(
  content: AsyncIterable<Buffer>,
  work: (file: { head: Buffer; chunks: AsyncIterable<Buffer> }) => Promise<T>,
): Promise<T> {
  const source = content[Symbol.asyncIterator]();
  try {
    const first: Buffer[] = [];
    let bytes = 0;
    let next = await source.next();
    while (!next.done) {
      first.push(next.value);
      bytes += next.value.length;
      if (bytes >= headBytes) break;
      next = await source.next();
    }
    async function* chunks() {
      yield* first;
      while (!next.done) {
        next = await source.next();
        if (!next.done) yield next.value;
      }
    }
    return await work({ head: Buffer.concat(first), chunks: chunks() });
  } finally {
    await source.return?.();
  }
}
