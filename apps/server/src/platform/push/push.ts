// Pushes to browsers, by the subscription that each of them gave. What they say is neutral: the caller writes it.
import { daySeconds } from '@alcove/protocol';

/** A browser's PushSubscription. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushMessage = {
  /** JSON text, which the browser's service worker or the browser itself reads. */
  payload: string;
  /** A push that waits at the push service is replaced by the next one of its topic (RFC 8030, 5.4). */
  topic: string;
};

/**
 * - `sent`: the push service has taken it
 * - `gone`: the subscription is over; nothing will ever arrive there
 * - `later`: the push service is busy, and may have said for how long
 * - `unreachable`: no answer within its time
 * - `refused`: forbidden, redirected or malformed; trying the same again is of no use
 */
export type PushResult =
  | { kind: 'sent' | 'gone' | 'unreachable' | 'refused' }
  | { kind: 'later'; afterMs?: number };
export const pushResultKinds = ['sent', 'gone', 'later', 'unreachable', 'refused'] as const;

export type Push = {
  /** With which browsers subscribe: an uncompressed P-256 point, base64url. */
  publicKey: string;
  /** Never rejects. */
  send(target: PushTarget, message: PushMessage): Promise<PushResult>;
  close(): Promise<void>;
};

export const pushBounds = {
  /** One push in all, from the look-up of the host to the answer. */
  answerMs: 10_000,
  /** How long a push service keeps what a browser has not fetched. */
  livesSeconds: daySeconds,
  /** RFC 8291: one record of 4096 bytes, of which head and seal take 103. */
  payloadBytes: 3993,
} as const;
