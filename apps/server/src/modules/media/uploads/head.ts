// The first bytes of a file that is still arriving, and the file from its start.
/** Cameras write previews and maps of depth before the picture itself. */
const headBytes = 1_048_576;

export async function splitHead(
  content: AsyncIterable<Buffer>,
): Promise<{ head: Buffer; chunks: AsyncGenerator<Buffer> }> {
  const source = content[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let bytes = 0;
  let ended = false;
  while (bytes < headBytes && !ended) {
    const { value, done } = await source.next();
    ended = done === true;
    if (ended) break;
    first.push(value);
    bytes += value.length;
  }
  async function* chunks() {
    yield* first;
    while (!ended) {
      const { value, done } = await source.next();
      ended = done === true;
      if (!ended) yield value;
    }
  }
  return { head: Buffer.concat(first), chunks: chunks() };
}
