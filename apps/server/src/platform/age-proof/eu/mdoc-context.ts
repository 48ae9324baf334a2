// The cryptography beneath mdocs: SHA-2, ES256 alone, and certificates up to an anchor that a list names.
import {
  createPrivateKey,
  createPublicKey,
  hash,
  randomBytes,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto';
import { CoseKey, Curve, Header, KeyType, type MdocContext, SignatureAlgorithm } from '@owf/mdoc';

const chainMax = 4;
const signatureBytes = 64;

const unused = (): never => {
  throw new Error('not of the profile');
};

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

const jwkOf = (key: CoseKey) => {
  const { keyType, curve, x, y, d } = key;
  if (keyType !== KeyType.Ec || curve !== Curve['P-256'] || !x || !y) throw new Error('not a P-256 key');
  return { kty: 'EC', crv: 'P-256', x: text(x), y: text(y), ...(d && { d: text(d) }) };
};

const isValidAt = (certificate: X509Certificate, now: number): boolean =>
  certificate.validFromDate.getTime() <= now && now < certificate.validToDate.getTime();

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/** From the signer's certificate to one that is listed or issued by a listed one; all valid now. */
export function isChained(
  chain: readonly Uint8Array[],
  anchors: readonly Uint8Array[],
  now: number,
): boolean {
  if (chain.length === 0 || chain.length > chainMax) return false;
  const listed = anchors.map((anchor) => new X509Certificate(anchor)).filter((each) => isValidAt(each, now));
  const path = chain.map((each) => new X509Certificate(each));
  for (const [at, certificate] of path.entries()) {
    if (!isValidAt(certificate, now)) return false;
    const issuer = listed.find(
      (anchor) => anchor.raw.equals(certificate.raw) || isIssuedBy(certificate, anchor),
    );
    if (issuer) return true;
    const next = path[at + 1];
    if (!next || !isIssuedBy(certificate, next)) return false;
  }
  return false;
}

/** The lines of a distinguished name: `C=FR`. */
const nameField = (name: string, field: string): string[] =>
  name
    .split('\n')
    .filter((line) => line.startsWith(`${field}=`))
    .map((line) => line.slice(field.length + 1));

export const mdocContext: MdocContext = {
  crypto: {
    random: (length) => randomBytes(length),
    digest: ({ digestAlgorithm, bytes }) => hash(digestAlgorithm.replace('-', ''), bytes, 'buffer'),
    calculateEphemeralMacKey: unused,
  },
  cose: {
    mac0: { sign: unused, verify: () => false },
    sign1: {
      sign({ toBeSigned, key }) {
        const privateKey = createPrivateKey({ key: jwkOf(key), format: 'jwk' });
        return sign('sha256', toBeSigned, { key: privateKey, dsaEncoding: 'ieee-p1363' });
      },
      verify({ key, sign1 }) {
        const { protectedHeaders, signature, toBeSigned } = sign1;
        if (protectedHeaders.headers?.get(Header.Algorithm) !== SignatureAlgorithm.ES256) return false;
        if (signature.length !== signatureBytes) return false;
        const publicKey = createPublicKey({ key: jwkOf(key), format: 'jwk' });
        return verify('sha256', toBeSigned, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature);
      },
    },
  },
  x509: {
    getIssuerNameField: ({ certificate, field }) => nameField(new X509Certificate(certificate).issuer, field),
    getPublicKey: ({ certificate }) =>
      CoseKey.fromJwk(
        new X509Certificate(certificate).publicKey.export({ format: 'jwk' }) as Record<string, unknown>,
      ),
    verifyCertificateChain({ trustedCertificates, x5chain, now = new Date() }) {
      if (!isChained(x5chain, trustedCertificates, now.getTime())) throw new Error('not chained');
    },
    getCertificateData({ certificate }) {
      const read = new X509Certificate(certificate);
      return {
        issuerName: read.issuer,
        subjectName: read.subject,
        serialNumber: read.serialNumber,
        thumbprint: read.fingerprint256,
        notBefore: read.validFromDate,
        notAfter: read.validToDate,
        pem: read.toString(),
      };
    },
  },
};
