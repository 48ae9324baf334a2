// A program's right to watch one camera as the member who made the token: signed, valid for a few minutes and
// no longer than the member's session. Whether the camera may be watched is judged when the token is used.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { whipLimits } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import { purposeKey } from '../../../platform/purpose-key.ts';

/** Stream, session, end, and the HMAC of all three. */
const shape = /^(([\da-f]{32})\.([\w-]{1,64})\.(\d{1,15}))\.([\w-]{43})$/;

export type ViewerToken = { streamId: string; sessionId: string; isOver: boolean };

export function createViewerTokens({ clock, secretKey }: Use<'clock'> & { secretKey: string }) {
  const key = purposeKey(secretKey, 'viewer token');
  const proofOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url');

  return {
    make(streamId: string, sessionId: string): { token: string; expiresAt: number } {
      const expiresAt = clock.now() + whipLimits.viewerTokenMs;
      const text = `${streamId}.${sessionId}.${expiresAt}`;
      return { token: `${text}.${proofOf(text)}`, expiresAt };
    },
    /** Undefined where it is forged. An expired token still ends the connection that it opened. */
    read(token: string): ViewerToken | undefined {
      const [, text = '', streamId = '', sessionId = '', expiresAt = '', proof = ''] =
        shape.exec(token) ?? [];
      const [expected, given] = [Buffer.from(proofOf(text)), Buffer.from(proof)];
      if (text === '' || given.length !== expected.length || !timingSafeEqual(given, expected)) {
        return undefined;
      }
      return { streamId, sessionId, isOver: Number(expiresAt) <= clock.now() };
    },
  };
}
export type ViewerTokens = ReturnType<typeof createViewerTokens>;
