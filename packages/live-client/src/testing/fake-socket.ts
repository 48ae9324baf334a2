// One socket as the fake server sees it: what the client wrote, and a mouth of its own.
import type { LiveSocket } from '../live-client.ts';

export type Request = {
  plugin: string;
  action: string;
  args: Record<string, unknown> & { messageid: number; timestamp: number };
};

export type FakeSocket = {
  readonly uri: string;
  /** `opening`: until `open`. `closed`: by either side. */
  readonly state: 'opening' | 'open' | 'closed';
  /** Requests, in their order; `texts` is everything that was written. */
  readonly requests: readonly Request[];
  readonly texts: readonly string[];
  open(): void;
  /** Any text at all; also to a client that has let go of this socket. */
  say(text: string): void;
  tell(plugin: string, action: string, data: unknown): void;
  answer(messageid: unknown, answer: { result?: number; comment?: string; data?: unknown }): void;
  /** Lost, or closed by the server. */
  drop(code?: number): void;
};

export function createFakeSocket(
  uri: string,
  onRequest: (socket: FakeSocket, request: Request) => void,
): { socket: FakeSocket; client: LiveSocket } {
  let state: FakeSocket['state'] = 'opening';
  const [requests, texts]: [Request[], string[]] = [[], []];
  const ears: {
    open?: () => void;
    text?: (text: string) => void;
    error?: () => void;
    close?: (code: number, reason: string) => void;
  } = {};

  const socket: FakeSocket = {
    uri,
    get state() {
      return state;
    },
    requests,
    texts,
    open() {
      state = 'open';
      ears.open?.();
    },
    say: (text) => ears.text?.(text),
    tell: (plugin, action, data) => socket.say(JSON.stringify({ type: 'callback', plugin, action, data })),
    answer: (messageid, { result = 200, comment = '', data = {} }) =>
      socket.say(JSON.stringify({ type: 'result', messageid, result, comment, data })),
    drop(code = 1006) {
      const wasOpening = state === 'opening';
      state = 'closed';
      if (wasOpening) ears.error?.();
      ears.close?.(code, '');
    },
  };

  const client: LiveSocket = {
    send(text) {
      texts.push(text);
      if (!text.startsWith('{')) return;
      const request = JSON.parse(text) as Request;
      requests.push(request);
      onRequest(socket, request);
    },
    close() {
      state = 'closed';
    },
    onOpen: (listener) => void (ears.open = listener),
    onText: (listener) => void (ears.text = listener),
    onError: (listener) => void (ears.error = listener),
    onClose: (listener) => void (ears.close = listener),
  };
  return { socket, client };
}
