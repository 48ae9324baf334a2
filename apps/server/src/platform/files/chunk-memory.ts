// The memory of chunks that nobody reads any more.

/** At least. */
const givenBackBytes = 4096;

/**
 * Memory of sockets and files lies outside the heap: while it waits for the garbage collector, V8 collects the whole heap
 * again and again for it, which took half of the time of an upload. A chunk that shares its memory keeps it, and so does a
 * small one, in which a parser may remember the end of the chunk before.
 */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  if (isAlone && byteLength >= givenBackBytes) buffer.transfer(0);
}
