// Whether what a browser calls its PushSubscription can be one: a public https address and keys of the right kind.
import { ECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { isLoopback } from '../loopback.ts';
import { addressKind } from '@alcove/sfu';
import type { PushTarget } from './push.ts';

const pointBytes = 65;
const authBytes = 16;
const base64Url = /^[\w-]+={0,2}$/;

/** `allowsLoopback`: this machine may play a push service, as in a demo; without encryption then. */
export function mayBeEndpoint(endpoint: string, { allowsLoopback }: { allowsLoopback: boolean }): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (isLoopback(hostname)) return allowsLoopback && (protocol === 'https:' || protocol === 'http:');
  const bare = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && (!isIP(bare) || addressKind(bare) === 'public');
}

function isPoint(p256dh: string): boolean {
  if (!base64Url.test(p256dh)) return false;
  const bytes = Buffer.from(p256dh, 'base64url');
  if (bytes.length !== pointBytes || bytes[0] !== 4) return false;
  try {
    // Throws for a point that is not on the curve.
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

export const mayBeTarget = (target: PushTarget, options: { allowsLoopback: boolean }): boolean =>
  mayBeEndpoint(target.endpoint, options) &&
  isPoint(target.p256dh) &&
  base64Url.test(target.auth) &&
  Buffer.from(target.auth, 'base64url').length === authBytes;
