// The heap of a server process after a collection, read by its inspector: growth that is left then is a leak.
//
//   const server = await startServerProcess({ NODE_OPTIONS: inspected, … });
//   await using heap = await inspectHeap(server);
//   await heap.bytes();
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { ServerProcess } from './server-process.ts';

/** An inspector on a free port of this machine alone. */
export const inspected = '--inspect=127.0.0.1:0';

const inspectorLine = /Debugger listening on (ws:\S+)/;

export type Heap = AsyncDisposable & { bytes(): Promise<number> };

export async function inspectHeap(server: ServerProcess): Promise<Heap> {
  const address = inspectorLine.exec(server.said())?.[1];
  if (!address) throw new Error(`the server has no inspector: ${server.said()}`);
  const socket = new WebSocket(address);
  await once(socket, 'open');
  let asked = 0;
  async function ask<T>(method: string): Promise<T> {
    const id = ++asked;
    socket.send(JSON.stringify({ id, method }));
    for (;;) {
      const [bytes] = (await once(socket, 'message')) as [Buffer];
      const answer = JSON.parse(String(bytes)) as { id?: number; result: T };
      if (answer.id === id) return answer.result;
    }
  }
  return {
    async bytes() {
      // Finalizers of the first collection free what the second one takes.
      await ask('HeapProfiler.collectGarbage');
      await ask('HeapProfiler.collectGarbage');
      const { usedSize } = await ask<{ usedSize: number }>('Runtime.getHeapUsage');
      return usedSize;
    },
    async [Symbol.asyncDispose]() {
      socket.close();
      await once(socket, 'close');
    },
  };
}
