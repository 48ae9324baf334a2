// Where files live: a local directory, or an S3-compatible store. Keys are ours, never a person's words.
import type { Readable } from 'node:stream';

export type StoredFile = { bytes: number; type: string };

export type Files = {
  /** Stores all of it or nothing; refused with `too_large` beyond `maxBytes`. */
  put(
    key: string,
    content: Readable | Uint8Array,
    options: { type: string; maxBytes: number },
  ): Promise<StoredFile>;
  /** `null` when there is none. The range is inclusive, in bytes. */
  open(
    key: string,
    range?: { start: number; end: number },
  ): Promise<(StoredFile & { stream: Readable }) | null>;
  stat(key: string): Promise<StoredFile | null>;
  /** Removing what is gone is fine. */
  remove(key: string): Promise<void>;
  /** Everything below `prefix/`. */
  removeAll(prefix: string): Promise<void>;
  ready(): Promise<boolean>;
  close(): Promise<void>;
};
