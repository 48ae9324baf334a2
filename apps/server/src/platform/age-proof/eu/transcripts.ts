// What an app signs besides its attestation: who asks, where the answer goes, and our nonce. ISO/IEC 18013-7.
import { hash } from 'node:crypto';
import { cborEncode, QrHandover, SessionTranscript } from '@owf/mdoc';
import { mdocContext } from './mdoc-context.ts';

export const clientIdOf = (responseUri: string): string => `redirect_uri:${responseUri}`;

/** OpenID4VP 1.0, B.2.6.1: neither a signed request nor an encrypted answer. */
export const linkTranscript = (asked: { responseUri: string; nonce: string }): Promise<SessionTranscript> =>
  SessionTranscript.forOid4Vp({ ...asked, clientId: clientIdOf(asked.responseUri) }, mdocContext);

/** ISO/IEC 18013-7, Annex C; the library knows no handover of this name. */
class BrowserHandover extends QrHandover {
  readonly digest: Uint8Array;

  constructor(digest: Uint8Array) {
    super(null);
    this.digest = digest;
  }

  override get requiresDeviceEngagement(): boolean {
    return false;
  }

  override get requiresReaderKey(): boolean {
    return false;
  }

  override get encodedStructure(): never {
    return ['dcapi', this.digest] as never;
  }
}

/** Of the Digital Credentials API: `origin` is that of the page which asks. */
export function browserTranscript(asked: { encryptionInfo: string; origin: string }): SessionTranscript {
  const digest = hash('sha256', cborEncode([asked.encryptionInfo, asked.origin]), 'buffer');
  return SessionTranscript.create({ handover: new BrowserHandover(Uint8Array.from(digest)) });
}
