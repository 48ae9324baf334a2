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

/** Of one member, for one thing that files are added to. */
export type HostedSender<S> = { uid: number; language?: Language; sender: S };

export type UploadEndpoint<S = unknown> = {
  path: `/${string}`;
  /** Throws a refusal of the whole request. */
  admit(asked: { visitor: Visitor; ticket?: string; draft?: string }): Promise<HostedSender<S>>;
  /** Throws a refusal of this file alone. */
  receive(sender: S, piece: HostedPiece, signal: AbortSignal): Promise<HostedFile>;
  list(sender: S): Promise<HostedFile[]>;
  /** What has arrived of a file; nothing is 0. */
  arrived(sender: S, name: string): Promise<{ name: string; size: number }>;
  remove(sender: S, name: string): Promise<boolean>;
};
