// A crowd in a room: visitors on sockets of their own, each with its own cookies, as from so many browsers.
import { accountsCalls, callPath, prefixOf, roomsActions } from '@alcove/protocol';
import { newcomer } from './people.ts';

const gatePath = prefixOf('fr') + callPath(accountsCalls.verifyAge);

type Passer = { nick: string; leave(): void };

const opened: WebSocket[] = [];

/** Closes every socket; for the end of a journey. */
export function everybodyLeaves(): void {
  for (const socket of opened.splice(0)) socket.close();
}

/** The cookies of a visitor who has declared their majority. */
async function cookiesPastGate(at: string): Promise<string> {
  const answer = await fetch(at + gatePath, {
    method: 'POST',
    headers: { origin: at },
    body: new URLSearchParams({ terms: '1', proof: 'self' }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function passer(at: string, roomid: number, nick: string): Promise<Passer> {
  const headers = { cookie: await cookiesPastGate(at), origin: at };
  // Node's own takes headers; the types are a browser's.
  const Socket = WebSocket as unknown as new (uri: string, options: { headers: object }) => WebSocket;
  const socket = new Socket(`${at.replace('http', 'ws')}/live/ws`, { headers });
  opened.push(socket);
  const { plugin, action } = roomsActions.login;
  const args = { nick, roomid, timestamp: Date.now(), messageid: 1 };
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ type: 'request', plugin, action, args })),
    );
    socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as { type: string; result: number; comment: string };
      if (frame.type !== 'result') return;
      if (frame.result === 200) resolve();
      else reject(new Error(frame.comment));
    });
    socket.addEventListener('error', () => reject(new Error('the socket did not open')));
  });
  return { nick, leave: () => socket.close() };
}

/** `size` visitors enter, twenty at a time; their nicks are numbered. */
export async function crowd(roomid: number, size: number): Promise<Passer[]> {
  const at = process.env.JOURNEY_URL ?? '';
  const letters = newcomer().nick.replace(/\D/g, '').slice(0, 4);
  const people: Passer[] = [];
  const atOnce = 20;
  for (let from = 0; from < size; from += atOnce) {
    const nth = Array.from({ length: Math.min(atOnce, size - from) }, (_, each) => from + each);
    people.push(
      ...(await Promise.all(nth.map((each) => passer(at, roomid, `Passante${letters}x${each + 100}`)))),
    );
  }
  return people;
}
