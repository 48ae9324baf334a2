// The one live connection of this document: opened by the first page of the chat that shows, kept while one
// follows another, closed when the last has gone. Who reads decides whose it is: after a login or a logout
// it begins anew.
//
//   nothing ── hold ──► coming ── SDK is here ──► ready ── nobody holds ──► nothing
//                          └── SDK did not come ──► failed ── retry ──► coming
import type { LiveClient } from '@alcove/live-client';
import { readConfiguration } from './configuration.ts';

export type Connection =
  | { status: 'nothing' | 'coming' | 'failed'; client?: undefined }
  | { status: 'ready'; client: LiveClient };

const nothing: Connection = { status: 'nothing' };
let shown: Connection = nothing;
let reader = '';
let holders = 0;
/** Names each beginning: one that was overtaken changes nothing. */
let turn = 0;
const listeners = new Set<() => void>();

function become(next: Connection): void {
  shown = next;
  for (const listener of listeners) listener();
}

async function begin(): Promise<void> {
  const mine = ++turn;
  become({ status: 'coming' });
  try {
    const [{ createLiveClient }, { browserMedia: media }] = await Promise.all([
      import('@alcove/live-client'),
      import('@alcove/live-client/media'),
    ]);
    if (mine === turn) become({ status: 'ready', client: createLiveClient({ readConfiguration, media }) });
  } catch {
    // The network, most likely: the page offers to try again.
    if (mine === turn) become({ status: 'failed' });
  }
}

function end(): void {
  turn++;
  const { client } = shown;
  become(nothing);
  client?.close();
}

export const connection = {
  get: (): Connection => shown,
  getOnServer: (): Connection => nothing,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** `identity`: of the session or the visit that reads. Answers how to let go. */
  hold(identity: string): () => void {
    holders++;
    if (shown.status !== 'nothing' && reader !== identity) end();
    reader = identity;
    if (shown.status === 'nothing') void begin();
    return () => {
      holders--;
      // The next page of the chat takes hold in the same turn.
      setTimeout(() => holders === 0 && shown.status !== 'nothing' && end(), 0);
    };
  },
  retry(): void {
    if (shown.status === 'failed') void begin();
  },
};
