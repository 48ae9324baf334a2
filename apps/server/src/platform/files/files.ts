// Where files live: a local directory, or an S3-compatible store. Keys are ours, never a person's words.
import type { Readable } from 'node:stream';

export type StoredFile = { bytes: number; type: string };

/** `changed` is another text once other bytes were stored under the key. */
export type FileInStore = { key: string; bytes: number; changed: string };

/** Inclusive, in bytes; `end` may lie beyond the file's last byte. */
export type ByteRange = { start: number; end: number };

export type Files = {
  /**
   * Stores all of it or nothing, over what was there; refused with `too_large` beyond `maxBytes`. It outlives the power
   * of the machine; with `flushesLater` it does so once `flush` has answered, and outlives killed processes before.
   * With `takesChunks` the memory of chunks may be given back as soon as it is written: nobody reads them afterwards.
   */
  put(
    key: string,
    content: AsyncIterable<Uint8Array> | Uint8Array,
    options: { type: string; maxBytes: number; flushesLater?: boolean; takesChunks?: boolean },
  ): Promise<StoredFile>;
  /** The run of the machine in whose memory files wait to be flushed; null: none do. */
  readonly boot: string | null;
  /**
   * Waits until these files are on the disk; answers those that are not there as they were put. One that the disk
   * refused is removed, since a second try may succeed without its bytes.
   */
  flush(keys: readonly string[]): Promise<string[]>;
  /**
   * `null` when there is none. `bytes` is the size of the whole file; a range that starts beyond it is a
   * `RangeError`. The caller reads the stream to its end or destroys it.
   */
  open(key: string, range?: ByteRange): Promise<(StoredFile & { stream: Readable }) | null>;
  stat(key: string): Promise<StoredFile | null>;
  /** Removing what is gone is fine. */
  remove(key: string): Promise<void>;
  /** Every file, in no order; one that comes or goes meanwhile may be missed. */
  list(): AsyncIterable<FileInStore>;
  /** Everything below `prefix/`. */
  removeAll(prefix: string): Promise<void>;
  ready(): Promise<boolean>;
  close(): Promise<void>;
};
