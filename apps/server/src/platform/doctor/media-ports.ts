// Whether the media processes can take their UDP ports, and whether browsers can know where these are.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import os from 'node:os';
import { isHeldBy } from './udp-holders.ts';
import { examined, fault, type DoctorFinding, good, warning } from './finding.ts';

export type MediaPortSettings = {
  /** Absent: the system chooses free ones. */
  ports?: { first: number; last: number } | undefined;
  announcedAddress?: string | undefined;
};

/** Our media processes run a file of this folder. */
const ownProgram = /packages\/sfu\//;
const privateAddress =
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;

async function isFree(port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  try {
    socket.bind(port);
    await once(socket, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    socket.close();
  }
}

async function examinePorts({ first, last }: { first: number; last: number }): Promise<DoctorFinding> {
  const check = 'media.ports';
  const taken: number[] = [];
  for (let port = first; port <= last; port++) {
    if (!(await isFree(port)) && !(await isHeldBy(ownProgram, port))) taken.push(port);
  }
  return taken.length > 0
    ? fault(
        check,
        `UDP ${taken.join(', ')} cannot be opened: another program holds it (see MEDIA_UDP_PORTS).`,
      )
    : good(
        check,
        `UDP ${first} to ${last} can be opened. Only a browser outside shows that a firewall lets it through.`,
      );
}

/** An IPv4 address of this machine that others may know. */
const hasPublicAddress = (): boolean =>
  Object.values(os.networkInterfaces()).some((addresses) =>
    addresses?.some(
      ({ family, internal, address }) => family === 'IPv4' && !internal && !privateAddress.test(address),
    ),
  );

function examineAddress(announced: string | undefined): DoctorFinding {
  const check = 'media.address';
  if (announced !== undefined && privateAddress.test(announced))
    return warning(check, `MEDIA_ANNOUNCED_ADDRESS ${announced} is private: only this network reaches it.`);
  if (announced !== undefined) return good(check, `Browsers are told ${announced}.`);
  return hasPublicAddress()
    ? good(check, 'Browsers are told a public address of this machine.')
    : warning(
        check,
        'This machine has private addresses only: where a router stands before it, set MEDIA_ANNOUNCED_ADDRESS.',
      );
}

export const examineMediaPorts = (
  { ports, announcedAddress }: MediaPortSettings,
  withinMs?: number,
): Promise<DoctorFinding[]> =>
  examined(
    'media.ports',
    async () => [...(ports ? [await examinePorts(ports)] : []), examineAddress(announcedAddress)],
    { withinMs },
  );
