// The line between browsers and the house, which a journey cuts and mends: the socket and the packets of
// cameras alike. While it is cut nothing gets through and nothing is closed: what was said on the socket
// arrives later, packets are lost.
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { BrowserContext } from '@playwright/test';

const loopback = '127.0.0.1';
/** A narrow line makes packets wait so long, and loses what comes while it is full. */
const fullAfterMs = 300;

/** Nobody finds a browser but by its packets. */
const ofBrowser = (text: string) =>
  text.replace(/a=candidate:[^\\]*\\r\\n/g, '').replace(/"candidate":"candidate:[^"]*"/g, '"candidate":""');

/** For the media of a house that is started for it: below those that the machine gives to whoever asks for any. */
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

export type Line = Awaited<ReturnType<typeof openLine>>;

/** `enginePort`: the one by which the house's media is reached. */
export async function openLine(enginePort: number) {
  const near = createSocket('udp4');
  /** One for each peer, so that the house can tell them apart. */
  const far = new Map<string, Socket>();
  let held: (() => void)[] | undefined;
  let narrow: { bitsPerSecond: number; freeAt: number } | undefined;
  const waiting: (() => void)[] = [];

  function leave(packet: Buffer, send: () => void): void {
    if (held) return;
    if (!narrow) return send();
    const waitMs = Math.max(0, narrow.freeAt - performance.now());
    if (waitMs > fullAfterMs) return;
    narrow.freeAt = performance.now() + waitMs + (packet.length * 8000) / narrow.bitsPerSecond;
    waiting.push(send);
    setTimeout(() => waiting.shift()?.(), waitMs);
  }

  function farOf(address: string, port: number): Socket {
    const name = `${address} ${port}`;
    const known = far.get(name);
    if (known) return known;
    const socket = createSocket('udp4');
    socket.on('message', (packet) => leave(packet, () => near.send(packet, port, address)));
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
    /** What browsers receive, until they are told to be wide again. */
    narrow(bitsPerSecond: number | undefined) {
      narrow = bitsPerSecond === undefined ? undefined : { bitsPerSecond, freeAt: 0 };
    },
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
      waiting.length = 0;
      near.close();
      for (const socket of far.values()) socket.close();
    },
  };
}
