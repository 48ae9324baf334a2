// What a Node process keeps: its objects and buffers after a collection. What the system counts beside that is
// garbage, which an engine collects when it likes, and room that it does not give back.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** Where a process listens once a signal has asked it to be inspected. */
const inspectors = 'http://127.0.0.1:9229/json/list';
const tries = 50;

async function inspectorOf(pid: number): Promise<WebSocket> {
  process.kill(pid, 'SIGUSR1');
  for (let nth = 0; nth < tries; nth++) {
    const found = await fetch(inspectors).then(
      (answer) => answer.json() as Promise<{ webSocketDebuggerUrl: string }[]>,
      () => [],
    );
    const [first] = found;
    if (first) {
      const socket = new WebSocket(first.webSocketDebuggerUrl);
      await once(socket, 'open');
      return socket;
    }
    await wait(100);
  }
  throw new Error(`process ${pid} could not be inspected`);
}

export async function liveBytesOf(pid: number): Promise<number> {
  const socket = await inspectorOf(pid);
  let asked = 0;
  const ask = (method: string, params = {}) =>
    new Promise<{ result: { value: number } }>((resolve) => {
      const id = ++asked;
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data)) as { id: number; result: { result: { value: number } } };
        if (answer.id === id) resolve(answer.result);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  const valueOf = async (expression: string) => (await ask('Runtime.evaluate', { expression })).result.value;

  try {
    if ((await valueOf('process.pid')) !== pid) throw new Error('another process is inspected there');
    // The second finds what finalizers of the first let go.
    for (const _ of [1, 2]) await ask('HeapProfiler.collectGarbage');
    return await valueOf('(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())');
  } finally {
    socket.close();
  }
}
