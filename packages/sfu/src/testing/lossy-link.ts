// A link between a window and the engine, or between two media processes, that loses what a test wants, and may be slow.
// Either side sees the link's address.
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';

const nothing: (packet: Buffer) => boolean = () => false;

export type LossyLink = Awaited<ReturnType<typeof openLossyLink>>;

export async function openLossyLink({ delayMs = 0 } = {}) {
  const near = createSocket('udp4');
  const far = createSocket('udp4');
  let peer: RemoteInfo | undefined;
  let enginePort = 0;
  let lose = nothing;
  let isOpen = true;
  function pass(through: Socket, packet: Buffer, port: number) {
    const send = () => void (isOpen && through.send(packet, port, '127.0.0.1'));
    if (delayMs === 0) send();
    else setTimeout(send, delayMs);
  }
  near.on('message', (packet, from) => {
    peer = from;
    if (enginePort && !lose(packet)) pass(far, packet, enginePort);
  });
  far.on('message', (packet) => {
    if (peer && !lose(packet)) pass(near, packet, peer.port);
  });
  near.bind(0, '127.0.0.1');
  far.bind(0, '127.0.0.1');
  await Promise.all([once(near, 'listening'), once(far, 'listening')]);
  return {
    /** The engine's candidate, as the window shall know it. */
    through(candidate: string): string {
      enginePort = Number(candidate.split(' ')[5]);
      return candidate.replace(` ${enginePort} `, ` ${near.address().port} `);
    },
    /** For relays: what comes to the port that is returned goes to `port`, which sees it come from `from`. */
    to(port: number): { port: number; from: number } {
      enginePort = port;
      return { port: near.address().port, from: far.address().port };
    },
    /** From now on, in both directions. */
    lose(which: (packet: Buffer) => boolean) {
      lose = which;
    },
    close() {
      isOpen = false;
      near.close();
      far.close();
    },
  };
}
