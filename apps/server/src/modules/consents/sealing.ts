// What is kept of a signature, encrypted: the words that were signed, the digests of the files, who and when, and how the
// age was proven.
import type { Words } from '@alcove/i18n';
import { type AgeProofMethod, consentTextVersion } from '@alcove/protocol';
import { createSeal } from '../../platform/seal.ts';
import type { Consent } from './store.ts';

const clauses = ['where', 'whom', 'never', 'until', 'change'] as const;

type Signed = {
  /** As it was typed. */
  name: string;
  author: string;
  at: number;
  /** By which proof of age they passed the gate; none in a ledger that was brought along. */
  ageMethod: AgeProofMethod | null;
  files: readonly { number: number; sha256: string | null }[];
};

export function createSealing({ secretKey }: { secretKey: string }) {
  const seal = createSeal({ secretKey, purpose: 'consents' });
  return (consent: Consent, { name, author, at, ageMethod, files }: Signed, words: Words): Buffer =>
    seal.seal(
      Buffer.from(
        JSON.stringify({
          version: consentTextVersion,
          text: clauses.map(
            (clause) =>
              `${words.t(`consents:scope.${clause}.name`)}: ${words.t(`consents:scope.${clause}.text`)}`,
          ),
          language: consent.language,
          name,
          email: consent.email,
          author,
          files,
          invited: consent.invited_at,
          opened: consent.opened_at,
          signed: at,
          ageProof: ageMethod,
        }),
      ),
      consent.id,
    );
}
export type Sealing = ReturnType<typeof createSealing>;
