// The network between browsers and a site, which a journey cuts and restores: the socket and the packets of
// cameras alike. While it is cut nothing gets through and nothing is closed: frames of the socket arrive later,
// packets are lost.
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { BrowserContext } from '@playwright/test';

const loopback = '127.0.0.1';

/** Without its candidates a browser is found by its packets only, which pass through this network. */
const ofBrowser = (text: string) =>
  text.replace(/a=candidate:[^\\]*\\r\\n/g, '').replace(/"candidate":"candidate:[^"]*"/g, '"candidate":""');

/** A free port below those that the machine gives to any socket that asks for none. */
export async function freePort(): Promise<number> {
  for (;;) {
    const socket = createSocket('udp4').bind(20_000 + Math.floor(Math.random() * 12_000));
    const isFree = await once(socket, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    const { port } = socket.address();
    socket.close();
    await once(socket, 'close');
    return port;
  }
}

export type CuttableNetwork = Awaited<ReturnType<typeof openNetwork>>;

/** `enginePort`: the one by which the media of the site is reached. */
export async function openNetwork(enginePort: number) {
  const near = createSocket('udp4');
  /** One socket for each peer, so that the site can tell them apart. */
  const far = new Map<string, Socket>();
  let held: (() => void)[] | undefined;

  function farOf(address: string, port: number): Socket {
    const name = `${address} ${port}`;
    const known = far.get(name);
    if (known) return known;
    const socket = createSocket('udp4');
    socket.on('message', (packet) => {
      if (!held) near.send(packet, port, address);
    });
    far.set(name, socket);
    return socket;
  }
  near.on('message', (packet, { address, port }) => {
    if (!held) farOf(address, port).send(packet, enginePort, loopback);
  });
  near.bind(0);
  await once(near, 'listening');

  const pass = (work: () => void) => (held ? void held.push(work) : work());
  /** Candidates of the site name the port of this network. */
  const { port } = near.address();
  const ofSite = (text: string) =>
    text.replace(/(candidate:\S+ 1 UDP \d+) \S+ \d+ typ host/g, `$1 ${loopback} ${port} typ host`);

  return {
    /** All pages of that context are behind this network. */
    route: (context: BrowserContext) =>
      context.routeWebSocket(/\/live\/ws/, (page) => {
        const site = page.connectToServer();
        page.onMessage((text) => pass(() => site.send(ofBrowser(String(text)))));
        site.onMessage((text) => pass(() => page.send(ofSite(String(text)))));
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
