// A socket of the live client in Node, with the cookies of a browser.
import type { LiveSocket } from '@alcove/live-client';

export function openNodeSocket(uri: string, cookie: string): LiveSocket {
  // Node's own takes headers; the types are a browser's.
  const Socket = WebSocket as unknown as new (uri: string, options: { headers: object }) => WebSocket;
  const socket = new Socket(uri, { headers: { cookie, origin: new URL(uri).origin.replace('ws', 'http') } });
  return {
    send: (text) => socket.send(text),
    close: () => socket.close(),
    onOpen: (listener) => socket.addEventListener('open', listener),
    onText: (listener) => socket.addEventListener('message', ({ data }) => listener(String(data))),
    onError: (listener) => socket.addEventListener('error', listener),
    onClose: (listener) => socket.addEventListener('close', ({ code, reason }) => listener(code, reason)),
  };
}
