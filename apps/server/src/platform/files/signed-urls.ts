// Tickets to files: what a media address carries instead of a file's name. Each is good for one file,
// one viewer and less than a minute, and cannot be made or changed without the site's key.
//
//   base64url( expiry ␟ viewer ␟ key ) . base64url( first 16 bytes of HMAC-SHA256 )
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { purposeKey } from '../purpose-key.ts';
import { checkKey } from './bounds.ts';

/**
 * The longest life of a ticket. A right that is withdrawn (unfollow, block, deletion, takedown) leaves
 * tickets behind that are never revoked: they must expire within 60 s.
 */
export const ticketLifetimeMs = 60_000;
/** Expiries fall on multiples of this, so that one file keeps one address for a while and browsers can cache it. */
export const ticketStepMs = 30_000;
export const ticketMaxLength = 512;

/** Whom the ticket is bound to: the name of a session or gate pass, without control characters. */
const viewerPattern = /^[\x21-\x7e]{1,64}$/;
const separator = '\u001f';
const sealBytes = 16;

export type Ticket = { key: string; viewer: string; expiresAt: number };

export type SignedUrls = {
  sign(file: { key: string; viewer: string }): string;
  /** `null` for whatever is not ours, not whole or no longer good. Whether `viewer` is the reader is the caller's question. */
  verify(ticket: string): Ticket | null;
};

export function createSignedUrls({ secretKey, clock }: { secretKey: string; clock: Clock }): SignedUrls {
  const key = purposeKey(secretKey, 'file urls');
  const seal = (body: string) =>
    createHmac('sha256', key).update(body).digest().subarray(0, sealBytes).toString('base64url');

  return {
    sign({ key: file, viewer }) {
      checkKey(file);
      if (!viewerPattern.test(viewer)) throw new TypeError('not a viewer');
      const expiresAt =
        (Math.floor(clock.now() / ticketStepMs) + ticketLifetimeMs / ticketStepMs) * ticketStepMs;
      const body = Buffer.from([expiresAt.toString(36), viewer, file].join(separator)).toString('base64url');
      return `${body}.${seal(body)}`;
    },

    verify(ticket) {
      if (ticket.length > ticketMaxLength) return null;
      const dot = ticket.lastIndexOf('.');
      const body = ticket.slice(0, dot);
      // Texts are compared, not what they decode to: one ticket has one spelling.
      const given = Buffer.from(ticket.slice(dot + 1));
      const expected = Buffer.from(seal(body));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const [expiry = '', viewer = '', file = ''] = Buffer.from(body, 'base64url')
        .toString()
        .split(separator);
      const expiresAt = Number.parseInt(expiry, 36);
      return expiresAt > clock.now() ? { key: file, viewer, expiresAt } : null;
    },
  };
}
