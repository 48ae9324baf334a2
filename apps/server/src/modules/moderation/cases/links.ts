// The secret links by which people without an account, and members who are banned, read what became of their notice
// or of their own thing: a reference and our signature of it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { pathTo, type Language, prefixOf } from '@alcove/protocol';
import { purposeKey } from '../../../platform/purpose-key.ts';

const shape = /^([\dA-Z-]{3,20})\.([\w-]{43})$/;

export function createCaseLinks({ secretKey, origin }: { secretKey: string; origin(): string }) {
  const key = purposeKey(secretKey, 'case links');
  const sign = (reference: string) => createHmac('sha256', key).update(reference).digest('base64url');
  return {
    linkTo: (reference: string, language: Language): string =>
      origin() + prefixOf(language) + pathTo('followed', { token: `${reference}.${sign(reference)}` }),
    /** Of what a valid token names: a case, for the author of its things, or a notice. */
    referenceIn(token: string): string | undefined {
      const [, reference = '', given = ''] = shape.exec(token) ?? [];
      const [expected, signature] = [Buffer.from(sign(reference)), Buffer.from(given)];
      const isOurs = signature.length === expected.length && timingSafeEqual(signature, expected);
      return isOurs ? reference : undefined;
    },
  };
}
export type CaseLinks = ReturnType<typeof createCaseLinks>;
