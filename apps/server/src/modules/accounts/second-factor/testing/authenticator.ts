// A passkey in software, for tests: makes a key pair and signs what it is asked to, as a telephone would.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const b64 = (bytes: Buffer): string => bytes.toString('base64url');

// Just enough CBOR: small numbers, short texts and bytes.
const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
const integer = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...pairs: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

type Options = { challenge: string; rp?: { id?: string }; rpId?: string };
const userPresent = 0x01;
const userVerified = 0x04;
const withCredential = 0x40;

export function createAuthenticator({ origin }: { origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = map(
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  );
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (rpId: string, flags: number, rest: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
  };
  const credential = (response: object) =>
    JSON.stringify({ id: b64(id), rawId: b64(id), type: 'public-key', clientExtensionResults: {}, response });

  return {
    /** As `navigator.credentials.create` would answer. */
    create(json: string): string {
      const { challenge, rp } = JSON.parse(json) as Options;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const data = authData(rp?.id ?? '', userPresent | userVerified | withCredential, attested);
      return credential({
        clientDataJSON: b64(clientData('webauthn.create', challenge)),
        attestationObject: b64(
          map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(data)]),
        ),
        transports: ['internal'],
      });
    },
    /** As `navigator.credentials.get` would answer. */
    get(json: string): string {
      const { challenge, rpId = '' } = JSON.parse(json) as Options;
      const data = authData(rpId, userPresent | userVerified);
      const client = clientData('webauthn.get', challenge);
      return credential({
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
  };
}
