// The one live connection of this document. The first page of the chat opens it; it lasts while such a page is on
// screen or a room is joined, and closes with the last of both. It belongs to one identity: after a login or a
// logout it begins anew.
//
//   nothing ── hold ──► coming ── SDK loaded ──► ready ── no holder, no room ──► nothing
//                          └── not loaded ──► failed ── retry ──► coming
import type { LiveClient } from '@alcove/live-client';
import { endEarlyRoom } from './early-room.ts';

export type ChatConnection =
  | { status: 'nothing' | 'coming' | 'failed'; client?: undefined }
  | { status: 'ready'; client: LiveClient };

const nothing: ChatConnection = { status: 'nothing' };
let shown: ChatConnection = nothing;
let reader = '';
let holders = 0;
/** The number of the latest start: a start that another one has replaced changes nothing. */
let turn = 0;
let stopAttending = () => {};
const listeners = new Set<() => void>();

function become(next: ChatConnection): void {
  shown = next;
  for (const listener of listeners) listener();
}

async function begin(): Promise<void> {
  const mine = ++turn;
  become({ status: 'coming' });
  try {
    const { createBrowserClient, followOpenRooms } = await import('./browser-client.ts');
    if (mine !== turn) return;
    const client = createBrowserClient();
    const offs = [
      followOpenRooms(client),
      client.rooms.onChange(() => endIfIdle(client)),
      client.on('state', () => endIfIdle(client)),
    ];
    stopAttending = () => offs.forEach((off) => off());
    become({ status: 'ready', client });
  } catch {
    // Most likely the network: the page offers to try again.
    if (mine === turn) become({ status: 'failed' });
  }
}

function end(): void {
  turn++;
  const { client } = shown;
  stopAttending();
  stopAttending = () => {};
  become(nothing);
  client?.close();
  endEarlyRoom();
}

/** Without a page of the chat, only rooms that are joined and may be entered again are worth a connection. */
function endIfIdle({ rooms, state }: LiveClient): void {
  if (holders === 0 && (rooms.views.length === 0 || state.ended)) end();
}

function letGo(): void {
  if (holders > 0 || shown.status === 'nothing') return;
  if (shown.client) endIfIdle(shown.client);
  else end();
}

export const chatConnection = {
  get: (): ChatConnection => shown,
  getOnServer: (): ChatConnection => nothing,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** `identity`: of the session or the trial that reads. Returns how to release the hold. */
  hold(identity: string): () => void {
    holders++;
    chatConnection.belongTo(identity);
    reader = identity;
    if (shown.status === 'nothing') void begin();
    return () => {
      holders--;
      // The next page of the chat takes hold in the same task.
      setTimeout(letGo, 0);
    };
  },
  /** Another identity reads now: the connection of the former one ends. */
  belongTo(identity: string): void {
    if (shown.status !== 'nothing' && reader !== identity) end();
  },
  retry(): void {
    if (shown.status === 'failed') void begin();
  },
};
