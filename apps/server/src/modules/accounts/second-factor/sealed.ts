// Encrypts authenticator secrets at rest: the database alone is not enough to make their codes.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { purposeKey } from '../../../platform/purpose-key.ts';

const ivBytes = 12;
const tagBytes = 16;

export function createSeal({ secretKey }: { secretKey: string }) {
  const key = purposeKey(secretKey, 'second factors');
  return {
    /** `uid`: a secret that was moved to another row opens no more. */
    seal(secret: Buffer, uid: number): Buffer {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(String(uid)));
      const body = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed: Buffer, uid: number): Buffer {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes))
        .setAAD(Buffer.from(String(uid)))
        .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
    },
  };
}
export type Seal = ReturnType<typeof createSeal>;
