// What a domain gives the upload host: who may send files to what, and what becomes of them.
import type { Language } from '@alcove/protocol';
import type { Visitor } from './visitor.ts';

export type HostedPiece = {
  name: string;
  type: string;
  range?: { first: number; last: number; total: number } | undefined;
  announcedBytes: number;
  /** What is left of it once it was received or refused is discarded. */
  content: AsyncIterable<Buffer>;
};

/** What the widget shows of a file. */
export type HostedFile = {
  name: string;
  size: number;
  type: string;
  url: string;
  thumbnailUrl: string;
  deleteUrl: string;
  deleteType: 'DELETE';
};

/** Of files that are answered in the envelope: `size` is what has arrived. */
export type ArrivedFile = { size: number };

/** Of one member, for one thing that files are added to. */
export type HostedSender<S> = { uid: number; language?: Language; sender: S };

/** As the host serves it. */
export type AnyUploadEndpoint = UploadEndpoint<unknown, ArrivedFile>;

export type UploadEndpoint<S = unknown, F extends ArrivedFile = HostedFile> = {
  path: `/${string}`;
  /** The same at other addresses. */
  alsoAt?: readonly `/${string}`[];
  /** Answers each file by itself, as calls do: `{ status, data }`, or the refusal. */
  inEnvelope?: true;
  /** Throws a refusal of the whole request. */
  admit(asked: { visitor: Visitor; ticket?: string; draft?: string }): Promise<HostedSender<S>>;
  /** Throws a refusal of this file alone. */
  receive(sender: S, piece: HostedPiece, signal: AbortSignal): Promise<F>;
  list(sender: S): Promise<F[]>;
  /** What has arrived of a file; nothing is 0. */
  arrived(sender: S, name: string): Promise<{ name: string; size: number }>;
  remove(sender: S, name: string): Promise<boolean>;
};
