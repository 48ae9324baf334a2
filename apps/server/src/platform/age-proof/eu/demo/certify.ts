// Certificates of the demo's authorities and of what they sign.
// The library of certificates needs it, and does not bring it.
import 'reflect-metadata';
import { createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

type Certified = {
  subject: string;
  key: KeyObject;
  /** Itself where absent. */
  issuer?: { name: string; key: KeyObject };
  validFrom: number;
  validTo: number;
  isAuthority?: true;
};

const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const { subtle } = globalThis.crypto;

export async function certify(asked: Certified): Promise<Uint8Array> {
  const { subject, key, issuer = { name: subject, key }, isAuthority = false } = asked;
  const algorithm = issuer.key.asymmetricKeyType === 'rsa' ? rsa : ecdsa;
  const publicAlgorithm = key.asymmetricKeyType === 'rsa' ? rsa : ecdsa;
  const pkcs8 = issuer.key.export({ format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const certificate = await X509CertificateGenerator.create(
    {
      serialNumber: randomBytes(16).toString('hex'),
      subject,
      issuer: issuer.name,
      notBefore: new Date(asked.validFrom),
      notAfter: new Date(asked.validTo),
      publicKey: await subtle.importKey('spki', spki, publicAlgorithm, true, ['verify']),
      signingKey: await subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']),
      signingAlgorithm: algorithm,
      extensions: [
        new BasicConstraintsExtension(isAuthority, undefined, true),
        new KeyUsagesExtension(
          isAuthority ? KeyUsageFlags.keyCertSign : KeyUsageFlags.digitalSignature,
          true,
        ),
      ],
    },
    globalThis.crypto,
  );
  return new Uint8Array(certificate.rawData);
}
