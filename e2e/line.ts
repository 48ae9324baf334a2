// The line between browsers and the house, which a journey cuts and mends: the socket and the packets of
// cameras alike. While it is cut nothing gets through and nothing is closed: what was said on the socket
// arrives later, packets are lost.
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { BrowserContext } from '@playwright/test';

const loopback = '127.0.0.1';

/** Nobody finds a browser but by its packets. */
const ofBrowser = (text: string) =>
  text.replace(/a=candidate:[^\\]*\\r\\n/g, '').replace(/"candidate":"candidate:[^"]*"/g, '"candidate":""');

export type Line = Awaited<ReturnType<typeof openLine>>;

/** `enginePort`: the one by which the house's media is reached. */
export async function openLine(enginePort: number) {
  const near = createSocket('udp4');
  /** One for each peer, so that the house can tell them apart. */
  const far = new Map<string, Socket>();
  let held: (() => void)[] | undefined;

  function farOf(address: string, port: number): Socket {
    const name = `${address} ${port}`;
    const known = far.get(name);
    if (known) return known;
    const socket = createSocket('udp4');
    socket.on('message', (packet) => held ?? near.send(packet, port, address));
    far.set(name, socket);
    return socket;
  }
  near.on('message', (packet, { address, port }) => {
    if (!held) farOf(address, port).send(packet, enginePort, loopback);
  });
  near.bind(0);
  await once(near, 'listening');

  const pass = (work: () => void) => (held ? void held.push(work) : work());
  /** The house is where the line is. */
  const { port } = near.address();
  const ofHouse = (text: string) =>
    text.replace(/(candidate:\S+ 1 UDP \d+) \S+ \d+ typ host/g, `$1 ${loopback} ${port} typ host`);

  return {
    /** Everybody of that browser is behind it. */
    route: (context: BrowserContext) =>
      context.routeWebSocket(/\/live\/ws/, (page) => {
        const house = page.connectToServer();
        page.onMessage((text) => pass(() => house.send(ofBrowser(String(text)))));
        house.onMessage((text) => pass(() => page.send(ofHouse(String(text)))));
      }),
    cut() {
      held ??= [];
    },
    mend() {
      const waiting = held ?? [];
      held = undefined;
      for (const work of waiting) work();
    },
    close() {
      held = [];
      near.close();
      for (const socket of far.values()) socket.close();
    },
  };
}
