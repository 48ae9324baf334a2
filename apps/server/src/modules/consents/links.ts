// The secret links by which people answer, and the addresses by which one browser shows them their files: each names a
// row and carries our signature of it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { consentLimits, type Language, pathTo, prefixOf, secondsOf } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { purposeKey } from '../../platform/purpose-key.ts';

export const consentShelf = 'consents';

const token = /^(\d{1,16})\.([\w-]{43})$/;
const fileId = /^(\d{1,16})\.(\d{1,12})\.([\w-]{43})$/;
const fileName = /^(\d{1,16})\.(jpg|mp4)$/;

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const sign = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

type Needs = Use<'clock'> & { secretKey: string; origin(): string };

export function createConsentLinks({ clock, secretKey, origin }: Needs) {
  const linkKey = purposeKey(secretKey, 'consent links');
  const fileKey = purposeKey(secretKey, 'consent files');
  /** `viewer`: the session or the gate pass to which an address is bound. */
  const signFile = (consent: number, until: number, viewer: string) =>
    sign(fileKey, `${consent}.${until}.${viewer}`);

  return {
    linkTo: (consent: number, language: Language): string =>
      origin() +
      prefixOf(language) +
      pathTo('signing', { token: `${consent}.${sign(linkKey, `link ${consent}`)}` }),

    /** Of the row that a valid token names. */
    consentIn(given: string): number | undefined {
      const [, id = '', signature = ''] = token.exec(given) ?? [];
      return isSame(sign(linkKey, `link ${id}`), signature) ? Number(id) : undefined;
    },

    /** One person, as far as one author is concerned; it tells nothing of the address. */
    personOf: (author: number, email: string): Buffer =>
      createHmac('sha256', linkKey).update(`person ${author} ${email.toLowerCase()}`).digest(),

    fileAddress(
      { consent, material, as }: { consent: number; material: number; as: 'jpg' | 'mp4' },
      viewer: string,
    ): string {
      const until = secondsOf(clock.now() + consentLimits.fileAddressMs);
      return `/media/${consentShelf}/${consent}.${until}.${signFile(consent, until, viewer)}/${material}.${as}`;
    },

    fileAt({ id, file }: { id: string; file: string }, viewer: string | undefined) {
      const [, consent = '', until = '', signature = ''] = fileId.exec(id) ?? [];
      const [, material = '', as = ''] = fileName.exec(file) ?? [];
      if (viewer === undefined || material === '' || Number(until) <= secondsOf(clock.now()))
        return undefined;
      if (!isSame(signFile(Number(consent), Number(until), viewer), signature)) return undefined;
      return { consent: Number(consent), material: Number(material), as: as as 'jpg' | 'mp4' };
    },
  };
}
export type ConsentLinks = ReturnType<typeof createConsentLinks>;
