// The gate's calls about apps of the EU's profile: one asks, one waits. The browser that asked has a cookie.
import { randomBytes } from 'node:crypto';
import { appProofCookie, type gateCalls } from '@alcove/protocol';
import type { EuProofs } from '../../platform/age-proof/eu/eu-proofs.ts';
import type { Cookies, Handlers } from '../../platform/http/call.ts';
import { widestNetworkOf } from '../../platform/ip-network.ts';
import { refuse } from '../../platform/refusal.ts';

const cookieShape = /^[\w-]{22}$/;
const { name, maxAgeSeconds } = appProofCookie;

/** The same for all questions of a browser, so that each of its tabs may wait for its own. */
function browserOf(cookies: Cookies): string {
  const held = cookies.get(name);
  const cookie = held && cookieShape.test(held) ? held : randomBytes(16).toString('base64url');
  cookies.set(name, cookie, { maxAgeSeconds, httpOnly: true });
  return cookie;
}

export const createAppProofCalls = (
  eu: EuProofs | undefined,
): Pick<Handlers<typeof gateCalls>, 'startAppProof' | 'appProofResult'> => ({
  async startAppProof(_, { cookies, address, origin, language }) {
    const by = { cookie: browserOf(cookies), network: widestNetworkOf(address), origin, language };
    const asked = await eu?.ask(by);
    if (!asked) throw refuse('age_apps_paused');
    const { transaction, link, qr, expiresAt, request } = asked;
    return { transaction, link, qr, expires_at: expiresAt, request };
  },
  async appProofResult({ transaction, response_code: responseCode, response }, { cookies }) {
    const by = { cookie: cookies.get(name), responseCode, response };
    const result = await eu?.result(transaction, by);
    if (!result || result.state === 'refused') throw refuse('age_not_proven');
    return { proof: result.state === 'proven' ? result.proof : null };
  },
});
