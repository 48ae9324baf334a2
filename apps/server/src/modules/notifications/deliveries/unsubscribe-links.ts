// The links by which a mail's reader ends such mails, without logging in: a member's number and our signature of it
// and of the address that was written to. A link ends with the address: who reads that mailbox later learns and changes
// nothing of the member.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Uid } from '@alcove/protocol';
import { purposeKey } from '../../../platform/purpose-key.ts';

const shape = /^(\d{1,15})\.([\w-]{43})$/;

type Addressee = { uid: Uid; email: string | null };

export function createUnsubscribeLinks({ secretKey }: { secretKey: string }) {
  const key = purposeKey(secretKey, 'unsubscribe links');
  const sign = ({ uid, email }: Addressee) =>
    createHmac('sha256', key)
      .update(`${uid} ${email?.toLowerCase() ?? ''}`)
      .digest('base64url');
  return {
    tokenOf: (member: Addressee): string => `${member.uid}.${sign(member)}`,
    /** The member whom the token names, proven by `isOf` alone. */
    uidIn: (token: string): Uid | undefined => {
      const [, uid] = shape.exec(token) ?? [];
      return uid === undefined ? undefined : (Number(uid) as Uid);
    },
    isOf(token: string, member: Addressee): boolean {
      const [expected, given] = [Buffer.from(sign(member)), Buffer.from(shape.exec(token)?.[2] ?? '')];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;

/** `o•••••@exemple.fr`: enough to know one's own. */
export const hiddenAddress = (address: string): string => address.replace(/^(.)[^@]*(?=@)/u, '$1•••••');
