// What an app is asked: by a link or a QR code that holds the whole request, or through the browser.
import { createHmac } from 'node:crypto';
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import {
  cborDecode,
  cborEncode,
  CoseKey,
  DeviceRequest,
  DocRequest,
  ItemsRequest,
  type SessionTranscript,
} from '@owf/mdoc';
import { isBoundedCbor } from './cbor-bounds.ts';
import { dcqlQuery, profile } from './profile.ts';
import { clientIdOf } from './transcripts.ts';

export type AppQuestion = { id: string; nonce: Uint8Array; state: string; origin: string };

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

export const responseUriOf = ({ id, origin }: Pick<AppQuestion, 'id' | 'origin'>): string =>
  `${origin}/age/eu/${id}`;

/** Behind a QR code the app is on another device, which must not be led to the site. */
export const scannedState = (state: string): string => `${state}.qr`;

export function linkOf(asked: AppQuestion, state: string): string {
  const responseUri = responseUriOf(asked);
  const fields = new URLSearchParams({
    response_type: 'vp_token',
    response_mode: 'direct_post',
    client_id: clientIdOf(responseUri),
    response_uri: responseUri,
    nonce: text(asked.nonce),
    state,
    dcql_query: JSON.stringify(dcqlQuery),
  });
  // A QR code of fewer modules: these need no escape within a query.
  const query = String(fields).replaceAll('%3A', ':').replaceAll('%2F', '/').replaceAll('%2C', ',');
  return `${profile.scheme}?${query}`;
}

/** The one claim, not to be kept by the site that reads it. */
export const deviceRequest = DeviceRequest.create({
  docRequests: [
    DocRequest.create({
      itemsRequest: ItemsRequest.create({
        docType: profile.docType,
        namespaces: { [profile.namespace]: { [profile.claim]: false } },
      }),
    }),
  ],
});

export const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes128Gcm(),
});

const handoverName = 'dcapi';

export type BrowserRequest = { deviceRequest: string; encryptionInfo: string };

/** `key`: of which one pair is derived for each transaction, so that none is stored. */
export function createBrowserRequests({ key }: { key: Uint8Array }) {
  const pairOf = (id: string) =>
    suite.kem.deriveKeyPair(Uint8Array.from(createHmac('sha256', key).update(id).digest()).buffer);

  return {
    async write({ id, nonce }: Pick<AppQuestion, 'id' | 'nonce'>): Promise<BrowserRequest> {
      const { publicKey } = await pairOf(id);
      const jwk = await globalThis.crypto.subtle.exportKey('jwk', publicKey);
      const { kty, crv, x, y } = jwk;
      const recipientPublicKey = CoseKey.fromJwk({ kty, crv, x, y }).encodedStructure;
      const info = new Map<string, unknown>([
        ['nonce', Uint8Array.from(nonce)],
        ['recipientPublicKey', recipientPublicKey],
      ]);
      return {
        deviceRequest: text(deviceRequest.encode()),
        encryptionInfo: text(cborEncode([handoverName, info])),
      };
    },

    /** The response within what the browser handed over; nothing where it was not sealed for this transaction. */
    async open(
      id: string,
      sealed: Uint8Array,
      transcript: SessionTranscript,
    ): Promise<Uint8Array | undefined> {
      if (!isBoundedCbor(sealed)) return undefined;
      const read = cborDecode<unknown>(sealed);
      const [name, parts] = Array.isArray(read) ? (read as unknown[]) : [];
      if (name !== handoverName || !(parts instanceof Map)) return undefined;
      const [enc, cipherText]: unknown[] = [parts.get('enc'), parts.get('cipherText')];
      if (!(enc instanceof Uint8Array) || !(cipherText instanceof Uint8Array)) return undefined;
      const { privateKey } = await pairOf(id);
      const info = Uint8Array.from(transcript.encode()).buffer;
      try {
        const opened = await suite.open(
          { recipientKey: privateKey, enc: Uint8Array.from(enc).buffer, info },
          Uint8Array.from(cipherText).buffer,
        );
        return new Uint8Array(opened);
      } catch {
        // Sealed for another, or changed on its way.
        return undefined;
      }
    },
  };
}
