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
export const integer = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value));
export const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
export const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...pairs: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

type Options = { challenge: string; rp?: { id?: string }; rpId?: string };
/** What a device that means harm says instead. */
type Lies = { fmt?: string; statement?: [Buffer, Buffer][]; transports?: unknown; keyBytes?: number };
const userPresent = 0x01;
const userVerified = 0x04;
const withCredential = 0x40;

/** `counts`: many telephones do not count how often a passkey was used. */
export function createAuthenticator({
  origin,
  id = randomBytes(32),
  counts = true,
}: {
  origin: string;
  id?: Buffer;
  counts?: boolean;
}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = map(
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  );
  const hugeKey = (length: number) =>
    map(
      [integer(1), integer(3)],
      [integer(3), integer(-257)],
      [integer(-1), bytes(Buffer.alloc(length, 1))],
      [integer(-2), bytes(Buffer.from([1, 0, 1]))],
    );
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (rpId: string, flags: number, rest: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counts ? ++counter : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
  };
  const credential = (response: object) =>
    JSON.stringify({ id: b64(id), rawId: b64(id), type: 'public-key', clientExtensionResults: {}, response });

  return {
    /** As `navigator.credentials.create` would answer. */
    create(
      json: string,
      { fmt = 'none', statement = [], transports = ['internal'], keyBytes }: Lies = {},
    ): string {
      const { challenge, rp } = JSON.parse(json) as Options;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const cose = keyBytes === undefined ? key : hugeKey(keyBytes);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const data = authData(rp?.id ?? '', userPresent | userVerified | withCredential, attested);
      return credential({
        clientDataJSON: b64(clientData('webauthn.create', challenge)),
        attestationObject: b64(
          map(
            [text('fmt'), text(fmt)],
            [text('attStmt'), map(...statement)],
            [text('authData'), bytes(data)],
          ),
        ),
        transports,
      });
    },
    /** As `navigator.credentials.get` would answer. `uses`: a copy has counted its own. */
    get(json: string, { uses }: { uses?: number } = {}): string {
      const { challenge, rpId = '' } = JSON.parse(json) as Options;
      if (uses !== undefined) counter = uses;
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
