// Where bytes for one reader go. Small and on its own: rooms walk through thousands of these many times a
// second, and each object more that is touched for a reader costs as much as the write itself saves.
//
// While nothing waits, bytes are handed to the socket past the queue of its stream: that queue is made for
// streams of every kind, and keeping it for a write that the kernel takes at once costs a third of all that
// is not the kernel's. What the kernel does not take at once is waited for, and what follows it queues.
import type { Duplex } from 'node:stream';

/** What streams call bytes that are bytes already. */
const bytes = 'buffer' as BufferEncoding;

/**
 * One handing over. Nearly all are taken at once, and the next outlet may use the same again: what is made
 * for each outlet would have to be fetched from memory for each write.
 */
class Attempt {
  isTaken = false;
  error: Error | undefined;
  /** Whose it is, once it was not taken at once. */
  outlet: Outlet | undefined;
  readonly taken = (error?: Error | null) => {
    this.isTaken = true;
    this.error = error ?? undefined;
    this.outlet?.goOn(this.error);
  };
}
let attempt = new Attempt();

export class Outlet {
  /** Nothing may follow the frame that closes. */
  isOpen = true;
  private readonly wire: Duplex;
  private readonly maxUnreadBytes: number;
  private readonly reader: { letGo(): void };
  /** Handed over past the queue, and not taken yet. */
  private underWay = 0;

  constructor(wire: Duplex, reader: { maxUnreadBytes: number; letGo(): void }) {
    this.wire = wire;
    this.maxUnreadBytes = reader.maxUnreadBytes;
    this.reader = reader;
  }

  /** Bytes of whole frames. Dropped when the socket is closing. */
  write(frames: Uint8Array): void {
    // ws ends the wire in the step in which the other side's end is read.
    if (!this.isOpen || this.wire.writableEnded) return;
    if (this.underWay > 0 || this.wire.writableCorked > 0) this.wire.write(frames);
    else {
      attempt.isTaken = false;
      this.wire._write(frames, bytes, attempt.taken);
      if (attempt.isTaken) {
        if (attempt.error) this.goOn(attempt.error);
        return;
      }
      this.underWay = frames.length;
      attempt.outlet = this;
      attempt = new Attempt();
    }
    this.check();
  }

  /** Pieces of whole frames: all of them, whether or not their reader is let go then. */
  writePieces(pieces: readonly Uint8Array[]): void {
    if (!this.isOpen || this.wire.writableEnded) return;
    this.wire.cork();
    for (const piece of pieces) this.wire.write(piece);
    this.wire.uncork();
    this.check();
  }

  /** What `work` writes leaves as one piece. */
  gather(work: () => void): void {
    this.wire.cork();
    try {
      work();
    } finally {
      this.wire.uncork();
    }
  }

  /** What was under way has been taken, or never will be. */
  goOn(error: Error | undefined): void {
    this.underWay = 0;
    if (error) this.wire.destroy(error);
  }

  /** Closes the socket of a reader who does not read. */
  check(): void {
    if (this.isOpen && this.underWay + this.wire.writableLength > this.maxUnreadBytes) this.reader.letGo();
  }
}
