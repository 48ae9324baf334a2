// Encrypts what the database keeps and must not be readable from the database alone.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type KeyPurpose, purposeKey } from './purpose-key.ts';

const ivBytes = 12;
const tagBytes = 16;

export function createSeal({ secretKey, purpose }: { secretKey: string; purpose: KeyPurpose }) {
  const key = purposeKey(secretKey, purpose);
  return {
    /** `owner`: the row it belongs to; what was moved to another row opens no more. */
    seal(content: Buffer, owner: string | number): Buffer {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(String(owner)));
      const body = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed: Buffer, owner: string | number): Buffer {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(String(owner)))
        .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
    },
  };
}
export type Seal = ReturnType<typeof createSeal>;
