// Keys for one purpose each, all derived from SECRET_KEY: what is signed for one can never pass for another.
import { hkdfSync } from 'node:crypto';

export type KeyPurpose =
  | 'backups'
  | 'erased messages'
  | 'camera looks'
  | 'case links'
  | 'consent files'
  | 'doctor'
  | 'consent links'
  | 'consents'
  | 'evidence'
  | 'file urls'
  | 'live token'
  | 'notice senders'
  | 'age issuer'
  | 'age phone'
  | 'eu age network'
  | 'eu age proof'
  | 'eu age request'
  | 'nick claims'
  | 'recovery codes'
  | 'payment networks'
  | 'reports'
  | 'sandbox age verifier'
  | 'sandbox cards'
  | 'profile viewers'
  | 'push'
  | 'second factors'
  | 'set viewers'
  | 'short codes'
  | 'site mark'
  | 'story upload tickets'
  | 'trial addresses'
  | 'unlisted age issuer'
  | 'unsubscribe links'
  | 'upload tickets'
  | 'viewer token'
  | 'visit cookie';

export const purposeKey = (secretKey: string, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `alcove ${purpose}`, 32));
