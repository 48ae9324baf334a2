// The links by which a mail's reader ends such mails, without logging in: a member's number and our signature.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Uid } from '@alcove/protocol';
import { purposeKey } from '../../../platform/purpose-key.ts';

const shape = /^(\d{1,15})\.([\w-]{43})$/;

export function createUnsubscribeLinks({ secretKey }: { secretKey: string }) {
  const key = purposeKey(secretKey, 'unsubscribe links');
  const sign = (uid: string) => createHmac('sha256', key).update(uid).digest('base64url');
  return {
    tokenOf: (uid: Uid): string => `${uid}.${sign(String(uid))}`,
    /** Nothing where the token is forged. */
    read(token: string): Uid | undefined {
      const [, uid = '', mac = ''] = shape.exec(token) ?? [];
      const [expected, given] = [Buffer.from(sign(uid)), Buffer.from(mac)];
      return given.length === expected.length && timingSafeEqual(given, expected)
        ? (Number(uid) as Uid)
        : undefined;
    },
  };
}
export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;

/** `o•••••@exemple.fr`: enough to know one's own. */
export const hiddenAddress = (address: string): string => address.replace(/^(.)[^@]*(?=@)/u, '$1•••••');
