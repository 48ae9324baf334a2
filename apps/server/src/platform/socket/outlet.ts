// Where bytes for one reader go. Small and on its own: rooms walk through thousands of these many times a
// second, and each object more that is touched for a reader costs as much as the write itself saves.
import type { Duplex } from 'node:stream';

export class Outlet {
  /** Nothing may follow the frame that closes. */
  isOpen = true;
  private readonly wire: Duplex;
  private readonly maxUnreadBytes: number;
  private readonly letGo: () => void;

  constructor(wire: Duplex, { maxUnreadBytes, letGo }: { maxUnreadBytes: number; letGo: () => void }) {
    this.wire = wire;
    this.maxUnreadBytes = maxUnreadBytes;
    this.letGo = letGo;
  }

  /** Bytes of whole frames. Dropped when the socket is closing. */
  write(frames: Uint8Array): void {
    // The other side may have ended it, which nobody tells us in time.
    if (!this.isOpen || !this.wire.writable) return;
    this.wire.write(frames);
    if (this.wire.writableLength > this.maxUnreadBytes) this.letGo();
  }

  /** Lets her go who does not read. */
  check(): void {
    if (this.isOpen && this.wire.writableLength > this.maxUnreadBytes) this.letGo();
  }
}
