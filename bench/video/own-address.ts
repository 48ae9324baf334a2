// Where all media of a measurement is: an address of this machine, since Janus looks for none on the
// loopback. What a machine sends to itself travels over the loopback all the same.
import { networkInterfaces } from 'node:os';

export const ownAddress: string =
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
