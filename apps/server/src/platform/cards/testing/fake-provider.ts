// The server of a card provider, for tests: it answers by a function, or not at all, or nonsense.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ProviderBehaviour = 'well' | 'silent' | 'wrong' | 'broken';

/** Short enough for tests, and long enough for a busy machine. */
export const patienceMs = 1000;

export async function startFakeProvider(answer: (asked: URL) => string) {
  let behaviour: ProviderBehaviour = 'well';
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (behaviour === 'silent') return;
    if (behaviour === 'broken') {
      response.writeHead(502).end('bad gateway');
      return;
    }
    const asked = new URL(request.url ?? '/', 'http://provider.test');
    response.end(behaviour === 'wrong' ? '<html>Wartung</html>' : answer(asked));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    behave(how: ProviderBehaviour) {
      behaviour = how;
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
