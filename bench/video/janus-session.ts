// Janus's own API, as far as one publisher and its viewers need it: JSON over HTTP, with later answers by long polling.
// Each process of the load has one session with a handle for each connection.
import { randomUUID } from 'node:crypto';

export const videoRoom = 7777;
const feed = 1;

type Description = { type: 'offer' | 'answer'; sdp: string };
type Answer = {
  janus: string;
  transaction?: string;
  data?: { id: number };
  jsep?: Description;
  plugindata?: { data: { error?: string } };
};

function described({ jsep }: Answer): string {
  if (!jsep) throw new Error('Janus describes nothing');
  return jsep.sdp;
}

export async function openJanusSession(port: number) {
  const base = `http://127.0.0.1:${port}/janus`;
  const waiting = new Map<string, (answer: Answer) => void>();
  const over = new AbortController();

  async function post(path: string, body: Record<string, unknown>): Promise<Answer> {
    const response = await fetch(base + path, {
      method: 'POST',
      body: JSON.stringify({ transaction: randomUUID(), ...body }),
    });
    const answer = (await response.json()) as Answer;
    if (answer.janus === 'error') throw new Error(`Janus: ${JSON.stringify(answer)}`);
    return answer;
  }
  const session = (await post('', { janus: 'create' })).data?.id ?? 0;

  async function poll(): Promise<void> {
    while (!over.signal.aborted) {
      try {
        const events = (await (await fetch(`${base}/${session}?maxev=20`, over)).json()) as Answer | Answer[];
        for (const event of [events].flat()) {
          // Unawaited events describe the state of a connection, which the packets show too.
          if (event.janus === 'event') waiting.get(event.transaction ?? '')?.(event);
        }
      } catch (error) {
        if (!over.signal.aborted) throw error;
      }
    }
  }
  void poll();

  async function attach(): Promise<number> {
    const body = { janus: 'attach', plugin: 'janus.plugin.videoroom' };
    return (await post(`/${session}`, body)).data?.id ?? 0;
  }

  /** Resolves with the event of the long poll, or with the answer where it comes at once. */
  async function ask(handle: number, body: Record<string, unknown>, jsep?: Description): Promise<Answer> {
    const transaction = randomUUID();
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.set(transaction, resolve);
    const message = { janus: 'message', body, transaction, ...(jsep && { jsep }) };
    const first = await post(`/${session}/${handle}`, message);
    const answer = first.janus === 'ack' ? await promise : first;
    waiting.delete(transaction);
    const problem = answer.plugindata?.data.error;
    if (problem) throw new Error(`Janus, ${String(body.request)}: ${problem}`);
    return answer;
  }
  return {
    async publish(offer: string): Promise<string> {
      const handle = await attach();
      const room = { room: videoRoom, publishers: 1, bitrate: 3_000_000, notify_joining: false };
      await ask(handle, { request: 'create', ...room });
      await ask(handle, { request: 'join', ptype: 'publisher', room: videoRoom, id: feed });
      const configured = { request: 'configure', audio: true, video: true };
      return described(await ask(handle, configured, { type: 'offer', sdp: offer }));
    },
    async watch(): Promise<{ offer: string; answer(sdp: string): Promise<void> }> {
      const handle = await attach();
      const joining = { request: 'join', ptype: 'subscriber', room: videoRoom, streams: [{ feed }] };
      const offer = described(await ask(handle, joining));
      return {
        offer,
        answer: async (sdp) => void (await ask(handle, { request: 'start' }, { type: 'answer', sdp })),
      };
    },
    close: () => over.abort(),
  };
}
