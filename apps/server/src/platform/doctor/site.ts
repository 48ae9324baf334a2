// The site as people reach it: at PUBLIC_ORIGIN, through the proxy that stands before it.
import type { SecureContextOptions } from 'node:tls';
import { liveSocket } from '@alcove/protocol';
import { doctorHeader, doctorPath, largeBodyBytes, type SeenRequest } from '../http/doctor-route.ts';
import { examineCertificate } from './certificate.ts';
import { type DoctorFinding, examined, fault, good } from './finding.ts';
import { askSite, type SiteAnswer } from './site-requests.ts';
import { visitToken } from './visit-token.ts';

export type SiteSettings = {
  publicOrigin: string;
  secretKey: string;
  /** Trusted beside those of Node. */
  ca?: SecureContextOptions['ca'] | undefined;
  now?: () => number;
  bodyBytes?: number;
};

/** Of the documentation of RFC 5737: nobody's. A visitor claims it. */
const claimedAddress = '203.0.113.77';
const largeBodyMs = 30_000;

function seenIn({ status, body }: SiteAnswer): SeenRequest | undefined {
  if (status !== 200) return undefined;
  try {
    const seen = JSON.parse(body) as Partial<SeenRequest>;
    return typeof seen.address === 'string' ? (seen as SeenRequest) : undefined;
  } catch {
    // A page of something else.
    return undefined;
  }
}

/** What the proxy says of where a visitor is, and whether the site believes the right one. */
function examineAddress(seen: SeenRequest, { protocol }: URL): DoctorFinding {
  const { address, peer, isPeerTrusted, forwarded } = seen;
  const check = 'site.address';
  const told = forwarded.filter((item) => item !== claimedAddress);
  // Where the doctor stands beside the proxy, its own address is believed as one of a proxy.
  if (address === claimedAddress && told.at(-1) !== peer)
    return fault(
      check,
      'A visitor can claim any address: let the proxy replace X-Forwarded-For, and TRUSTED_PROXIES name the proxy alone.',
    );
  const isBehindProxy = protocol === 'https:' || told.length > 0;
  if (isBehindProxy && !isPeerTrusted)
    return fault(
      check,
      `What the proxy at ${peer} tells of visitors is not believed: all share one address. Name it in TRUSTED_PROXIES.`,
    );
  if (isBehindProxy && told.length === 0)
    return fault(
      check,
      'The proxy does not tell where visitors are: all share one address (X-Forwarded-For).',
    );
  return good(check, `The site takes ${told.at(-1) ?? address} for the address of this machine.`);
}

function examineHost({ host }: SeenRequest, origin: URL): DoctorFinding {
  const check = 'site.host';
  return host === origin.host
    ? good(check, 'The proxy hands on the name of the site.')
    : fault(check, `The site is asked for ${host} instead of ${origin.host}: let the proxy set Host.`);
}

const withoutGatePass = /"visit_required"/;

export const examineSite = async (settings: SiteSettings, withinMs?: number): Promise<DoctorFinding[]> => {
  const { publicOrigin, secretKey, ca, now = Date.now, bodyBytes = largeBodyBytes } = settings;
  const origin = new URL(publicOrigin);
  const url = new URL(doctorPath, origin).href;
  const headers = { [doctorHeader]: visitToken(secretKey) };
  const of = origin.host;

  const reached = await examined(
    'site.reached',
    async (signal) => {
      const claims = { ...headers, 'x-forwarded-for': claimedAddress };
      const answer = await askSite(url, { headers: claims, signal });
      const seen = seenIn(answer);
      if (!seen)
        return [
          fault(
            'site.reached',
            `What answers at ${of} (${answer.status}) is not this site: see PUBLIC_ORIGIN.`,
          ),
        ];
      return [good('site.reached', 'It answers.'), examineAddress(seen, origin), examineHost(seen, origin)];
    },
    { withinMs, of },
  );
  const certificate =
    origin.protocol === 'https:'
      ? await examined(
          'site.certificate',
          async (signal) => [await examineCertificate(origin, { now, signal, ca })],
          { withinMs, of },
        )
      : [];
  // What does not reach the site tells nothing of how it is reached.
  if (reached.length === 1) return [...certificate, ...reached];

  const passes = await Promise.all([
    examined(
      'site.socket',
      async (signal) => {
        const answer = await askSite(new URL(liveSocket.path, origin).href, {
          headers: {
            connection: 'Upgrade',
            upgrade: 'websocket',
            origin: origin.origin,
            'sec-websocket-version': '13',
            'sec-websocket-key': Buffer.alloc(16, 7).toString('base64'),
          },
          signal,
        });
        // Without a gate pass a handshake that arrived as one is refused by this code.
        return answer.isUpgraded || withoutGatePass.test(answer.body)
          ? [good('site.socket', 'Handshakes of sockets pass.')]
          : [
              fault(
                'site.socket',
                `Handshakes of sockets are lost (${answer.status}): let the proxy hand on Upgrade.`,
              ),
            ];
      },
      { withinMs, of },
    ),
    examined(
      'site.patch',
      async (signal) => {
        const answer = await askSite(url, { method: 'PATCH', headers, bodyBytes: 1, signal });
        return seenIn(answer)?.method === 'PATCH'
          ? [good('site.patch', 'PATCH passes.')]
          : [fault('site.patch', `PATCH is answered ${answer.status} before the site: OBS needs it.`)];
      },
      { withinMs, of },
    ),
    examined(
      'site.body',
      async (signal) => {
        const answer = await askSite(url, { method: 'POST', headers, bodyBytes, signal });
        return seenIn(answer)?.bytes === bodyBytes
          ? [good('site.body', 'Large bodies pass.')]
          : [
              fault(
                'site.body',
                `A body of ${bodyBytes} bytes is answered ${answer.status}: large photos are lost (client_max_body_size).`,
              ),
            ];
      },
      { withinMs: withinMs ?? largeBodyMs, of },
    ),
  ]);
  return [...certificate, ...reached, ...passes.flat()];
};
