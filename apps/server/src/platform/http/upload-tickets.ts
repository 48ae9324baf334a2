// Tickets for the upload host, to which the site's cookies do not come: each is good for one member, one draft and a
// quarter of an hour, and cannot be made or changed without the site's key.
//
//   base64url( expiry ␟ uid ␟ set ␟ language ) . base64url( first 16 bytes of HMAC-SHA256 )
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isLanguage, type Language, type Uid, uploadLimits } from '@alcove/protocol';
import type { Use } from '../engines.ts';
import { type KeyPurpose, purposeKey } from '../purpose-key.ts';

/** `set`: 0 where files go to no set. */
export type UploadTicket = { uid: Uid; set: number; language: Language };

const separator = '\u001f';
const sealBytes = 16;
const maxLength = 300;

/** `purpose`: one of another purpose is refused. */
export function createUploadTickets({
  secretKey,
  clock,
  purpose = 'upload tickets',
}: Use<'clock'> & { secretKey: string; purpose?: KeyPurpose }) {
  const key = purposeKey(secretKey, purpose);
  const seal = (body: string) =>
    createHmac('sha256', key).update(body).digest().subarray(0, sealBytes).toString('base64url');

  return {
    sign({ uid, set, language }: UploadTicket): { ticket: string; expiresAt: number } {
      const expiresAt = clock.now() + uploadLimits.ticketMs;
      const body = Buffer.from([expiresAt.toString(36), uid, set, language].join(separator)).toString(
        'base64url',
      );
      return { ticket: `${body}.${seal(body)}`, expiresAt };
    },

    /** Nothing for whatever is not ours, not whole or no longer good. */
    read(ticket: string): UploadTicket | undefined {
      if (ticket.length > maxLength) return undefined;
      const dot = ticket.lastIndexOf('.');
      const body = ticket.slice(0, dot);
      const [given, expected] = [Buffer.from(ticket.slice(dot + 1)), Buffer.from(seal(body))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const parts = Buffer.from(body, 'base64url').toString().split(separator);
      const [expiry = '', uid, set, language] = parts;
      if (Number.parseInt(expiry, 36) <= clock.now() || !isLanguage(language)) return undefined;
      return { uid: Number(uid) as Uid, set: Number(set), language };
    },
  };
}

export type UploadTickets = ReturnType<typeof createUploadTickets>;
