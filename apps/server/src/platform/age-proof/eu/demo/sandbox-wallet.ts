// The demo's app: it reads a link or what a page hands to a browser, and presents as the holder that one chooses.
import { randomBytes } from 'node:crypto';
import { cborDecode, cborEncode, CoseKey } from '@owf/mdoc';
import type { Clock } from '../../../clock.ts';
import { type BrowserRequest, suite } from '../app-request.ts';
import type { EuProofs } from '../eu-proofs.ts';
import { profile } from '../profile.ts';
import { browserTranscript, linkTranscript } from '../transcripts.ts';
import { createDemoIssuer } from './demo-issuer.ts';
import type { PresentedAs } from './presented-as.ts';

export type WalletAnswer = {
  outcome: 'accepted' | 'refused';
  redirect_uri?: string;
  /** For the page that asked through the browser: `data.response`; whether it is accepted, the page learns. */
  response?: string;
};

type Needs = { secretKey: string; clock: Clock; eu: Pick<EuProofs, 'present'> };

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Nothing where the text is no request of this profile. */
function readLink(link: string) {
  const fields = new URLSearchParams(link.slice(link.indexOf('?') + 1));
  const [responseUri, nonce, state] = ['response_uri', 'nonce', 'state'].map((name) => fields.get(name));
  const transaction = /\/age\/eu\/([\w-]+)$/.exec(responseUri ?? '')?.[1];
  if (!link.startsWith(profile.scheme) || !responseUri || !nonce || !state || !transaction) return undefined;
  return { responseUri, nonce, state, transaction };
}

export function createSandboxWallet({ secretKey, clock, eu }: Needs) {
  const issuer = createDemoIssuer({ secretKey });

  return {
    /** Presents in answer to a link; nothing where it is none. */
    async present(link: string, as: PresentedAs): Promise<WalletAnswer | undefined> {
      const asked = readLink(link);
      if (!asked) return undefined;
      const { responseUri, state, transaction } = asked;
      // A replay was signed for a question of another time.
      const nonce = as === 'replayed' ? base64url(randomBytes(16)) : asked.nonce;
      const response = await issuer.present(as, await linkTranscript({ responseUri, nonce }), clock.now());
      const vpToken = JSON.stringify({ [profile.credential]: [base64url(response)] });
      const answered = await eu.present(transaction, { vpToken, state });
      if (!answered) return { outcome: 'refused' };
      return { outcome: 'accepted', ...(answered.redirectUri && { redirect_uri: answered.redirectUri }) };
    },

    /** What `navigator.credentials.get` would answer to a page of that origin. */
    async answerBrowser(
      { encryptionInfo }: BrowserRequest,
      origin: string,
      as: PresentedAs,
    ): Promise<WalletAnswer | undefined> {
      const read: unknown = cborDecode(Buffer.from(encryptionInfo, 'base64url'));
      const info = Array.isArray(read) ? (read[1] as unknown) : undefined;
      if (!(info instanceof Map)) return undefined;
      const { x, y } = CoseKey.fromEncodedStructure(info.get('recipientPublicKey') as never);
      if (!x || !y) return undefined;
      const jwk = { kty: 'EC', crv: 'P-256', x: base64url(x), y: base64url(y) };
      const askedAt = as === 'replayed' ? `${encryptionInfo}.` : encryptionInfo;
      const sealedFor = browserTranscript({ encryptionInfo, origin });
      const signedFor = browserTranscript({ encryptionInfo: askedAt, origin });
      const response = await issuer.present(as, signedFor, clock.now());
      const sealed = await suite.seal(
        {
          recipientPublicKey: await suite.kem.importKey('jwk', jwk, true),
          info: Uint8Array.from(sealedFor.encode()).buffer,
        },
        Uint8Array.from(response).buffer,
      );
      const parts = new Map([
        ['enc', new Uint8Array(sealed.enc)],
        ['cipherText', new Uint8Array(sealed.ct)],
      ]);
      return {
        outcome: as === 'adult' ? 'accepted' : 'refused',
        response: base64url(cborEncode(['dcapi', parts])),
      };
    },
  };
}
