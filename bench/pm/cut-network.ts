// A network between clients and a server: it cuts every connection on demand, and leads to another port afterwards.
import { once } from 'node:events';
import net from 'node:net';

export async function openCutNetwork(lead: { to: number }) {
  const open = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(lead.to, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      // The other side learns of it by the end of its own socket.
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as net.AddressInfo).port,
    /** As a lost network does: no socket is closed in order. */
    cut() {
      for (const socket of open) socket.resetAndDestroy();
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
