// Whether another site's page caused a request. Browsers tell; clients that are no browser send
// neither header and pass.
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/** `site`: scheme and host of ours; in demo mode the scheme does not count, since a proxy may have added it. */
export function isForeign(
  headers: Pick<IncomingHttpHeaders, 'origin' | 'sec-fetch-site'>,
  site: { origin: string; anyScheme: boolean },
): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = headers;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const theirs = new URL(origin);
  const ours = new URL(site.origin);
  return site.anyScheme ? theirs.host !== ours.host : theirs.origin !== ours.origin;
}

/**
 * What a demo answers to: this machine's own names, addresses, and `origins` of the operator. Any other name may
 * be a stranger's that was pointed at this machine, so that a page of theirs counts as ours (DNS rebinding).
 */
export function isDemoHost(host: string, origins: readonly (string | undefined)[]): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return (
    /^(?:.+\.)?localhost$/.test(name) ||
    isIP(name.replace(/^\[|\]$/g, '')) !== 0 ||
    origins.some((origin) => origin !== undefined && new URL(origin).hostname === name)
  );
}

/** Whether a `Host` header is a host and port as browsers write them. */
export const isHostHeader = (host: string | undefined): host is string =>
  host !== undefined && /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i.test(host);
