// Headers of every answer: what may run, who may frame it, what is remembered.
import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';

export const adultLabel = 'RTA-5042-1996-1400-1577-RTA';
const twoYearsSeconds = 63_072_000;

const originOf = (url: string | undefined): string[] =>
  url !== undefined && URL.canParse(url) ? [new URL(url).origin] : [];

type Settings = Pick<Config, 'mode' | 'publicOrigin' | 'uploadOrigin' | 's3' | 'ageProofs'>;

/** No base64 padding: it stands in attributes as it is. */
export const freshNonce = (): string => randomBytes(18).toString('base64');

export type SecurityHeaders = {
  /** On every answer. */
  always: Record<string, string>;
  /** `host`: as the browser calls us, for browsers whose 'self' leaves web sockets out. */
  contentSecurityPolicy(host: string, nonce?: string): string;
};

/** `newsOrigin`: during development, where pages are notified of changes. */
export function createSecurityHeaders(config: Settings, newsOrigin = ''): SecurityHeaders {
  const production = config.mode === 'production';
  const files = [...originOf(config.s3?.endpoint), ...originOf(config.uploadOrigin)].join(' ');
  const verifier = config.ageProofs
    .flatMap((proof) => (proof.kind === 'verifier' ? originOf(proof.scriptUrl) : []))
    .join(' ');

  const policy = (host: string, nonce: string) => {
    const own = nonce && `'nonce-${nonce}'`;
    return [
      `default-src 'self'`,
      `script-src 'self' ${own} ${verifier}`,
      // Widths, positions and colours of members' art are attributes; elements are not.
      newsOrigin ? `style-src 'self' 'unsafe-inline'` : `style-src 'self' ${own}`,
      `style-src-attr 'unsafe-inline'`,
      // Developers' pages carry their typeface.
      `font-src 'self' ${production ? '' : 'data:'}`,
      `img-src 'self' data: blob: ${files}`,
      `media-src 'self' blob: ${files}`,
      `connect-src 'self' ${production ? 'wss' : 'ws'}://${host} ${files} ${verifier} ${newsOrigin}`,
      `frame-src 'self' ${verifier}`,
      `worker-src 'self' blob:`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `form-action 'self'`,
      `frame-ancestors 'none'`,
    ]
      .map((directive) => directive.replaceAll(/ +/g, ' ').trim())
      .join('; ');
  };

  /** Of the last host: nearly all requests name the same, and most answers have no nonce. */
  let [lastHost, lastPolicy] = ['', policy('', '')];
  function withoutNonce(host: string): string {
    if (host !== lastHost) [lastHost, lastPolicy] = [host, policy(host, '')];
    return lastPolicy;
  }

  return {
    always: {
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      // Other sites do not learn that a reader came from here.
      'referrer-policy': 'same-origin',
      'permissions-policy':
        'camera=(self), microphone=(self), geolocation=(self), payment=(), usb=(), serial=(), hid=(), midi=(), browsing-topics=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      rating: adultLabel,
      ...(production && { 'strict-transport-security': `max-age=${twoYearsSeconds}; includeSubDomains` }),
    },
    contentSecurityPolicy: (host, nonce = '') => (nonce === '' ? withoutNonce(host) : policy(host, nonce)),
  };
}
