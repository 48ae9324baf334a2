// The demo's provider of attestations and the phones that hold them: everything a verifier accepts or must refuse.
import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
import { dayMs, hourMs } from '@alcove/protocol';
import {
  CoseKey,
  DeviceKey,
  DeviceResponse,
  Issuer,
  type IssuerSigned,
  type SessionTranscript,
  SignatureAlgorithm,
} from '@owf/mdoc';
import { purposeKey } from '../../../purpose-key.ts';
import { deviceRequest } from '../app-request.ts';
import { mdocContext } from '../mdoc-context.ts';
import { profile } from '../profile.ts';
import { certify } from './certify.ts';
import type { PresentedAs } from './presented-as.ts';

const yearMs = 365 * dayMs;

const text = (bytes: Buffer) => bytes.toString('base64url');

/** The same in every process of a site: its secret is all it is made of. */
function keyOf(secretKey: string, purpose: 'age issuer' | 'unlisted age issuer' | 'age phone'): KeyObject {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(purposeKey(secretKey, purpose));
  const point = curve.getPublicKey();
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), curve.getPrivateKey()].map(text);
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d } as never, format: 'jwk' });
}

const jwkOf = (key: KeyObject): Record<string, unknown> => ({
  ...key.export({ format: 'jwk' }),
  alg: 'ES256',
});

export function createDemoIssuer({ secretKey }: { secretKey: string }) {
  const listed = { name: 'CN=Demo age authority, C=EU', key: keyOf(secretKey, 'age issuer') };
  const unlisted = { name: 'CN=Unlisted age authority, C=EU', key: keyOf(secretKey, 'unlisted age issuer') };
  const phone = jwkOf(keyOf(secretKey, 'age phone'));

  const root = (now: number, authority = listed) =>
    certify({
      subject: authority.name,
      key: authority.key,
      validFrom: now - yearMs,
      validTo: now + yearMs,
      isAuthority: true,
    });

  async function attest(as: PresentedAs, now: number): Promise<IssuerSigned> {
    const authority = as === 'unlisted' ? unlisted : listed;
    const signedAt = as === 'expired' ? now - 3 * dayMs : now - hourMs;
    const signer = await certify({
      subject: `${authority.name}, OU=Attestations`,
      key: authority.key,
      issuer: authority,
      validFrom: now - 30 * dayMs,
      validTo: now + 30 * dayMs,
    });
    const issuer = new Issuer(profile.docType, mdocContext);
    issuer.addIssuerNamespace(profile.namespace, { [profile.claim]: as !== 'minor' });
    return issuer.sign({
      signingKey: jwkOf(authority.key),
      algorithm: SignatureAlgorithm.ES256,
      digestAlgorithm: 'SHA-256',
      validityInfo: {
        signed: new Date(signedAt),
        validFrom: new Date(signedAt),
        validUntil: new Date(as === 'expired' ? now - dayMs : now + 30 * dayMs),
      },
      deviceKeyInfo: { deviceKey: DeviceKey.fromJwk({ ...phone, d: undefined }) },
      certificates: [signer],
    });
  }

  return {
    /** What the list names. */
    anchor: root,
    /** The response of a phone that was asked with this transcript. */
    async present(as: PresentedAs, transcript: SessionTranscript, now: number): Promise<Uint8Array> {
      const response = await DeviceResponse.createWithDeviceRequest(
        {
          deviceRequest,
          sessionTranscript: transcript,
          issuerSigned: [await attest(as, now)],
          signature: { signingKey: CoseKey.fromJwk(phone) },
        },
        mdocContext,
      );
      const issuerSignature = response.documents?.[0]?.issuerSigned.issuerAuth.signature;
      if (as === 'forged' && issuerSignature) issuerSignature[0] = (issuerSignature[0] ?? 0) ^ 1;
      return response.encode();
    },
  };
}
