// The certificate of the site, as browsers are shown it.
import { once } from 'node:events';
import { connect, type SecureContextOptions } from 'node:tls';
import { dayMs } from '@alcove/protocol';
import { type DoctorFinding, fault, good, warning } from './finding.ts';

const soonDays = 14;

export async function examineCertificate(
  { hostname, port }: URL,
  { now, signal, ca }: { now: () => number; signal: AbortSignal; ca?: SecureContextOptions['ca'] },
): Promise<DoctorFinding> {
  const check = 'site.certificate';
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(port || 443),
    servername: /^[\d.]+$|:/.test(host) ? '' : host,
    rejectUnauthorized: false,
    ...(ca && { ca }),
  });
  try {
    await once(socket, 'secureConnect', { signal });
    const until = Date.parse(socket.getPeerCertificate().valid_to);
    const days = Math.floor((until - now()) / dayMs);
    if (until <= now()) return fault(check, `It expired on ${new Date(until).toISOString().slice(0, 10)}.`);
    if (!socket.authorized) {
      const { code = 'unknown' } = (socket.authorizationError ?? {}) as { code?: string };
      return fault(check, `Browsers do not trust it (${code}).`);
    }
    if (days < soonDays) return warning(check, `It expires in ${days} days: is it renewed by itself?`);
    return good(check, `It is valid for ${days} more days.`);
  } finally {
    socket.destroy();
  }
}
