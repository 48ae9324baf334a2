// The opened conversation as the server rendered it, until the connection of the document knows it. What is written
// meanwhile waits for that connection.
import type { PmClient, PmState } from '@alcove/live-client/messages';
import type { Talk } from '../use-messages.ts';
import type { LoadedMessages } from './load.ts';

const nothing = () => {};

export function renderedTalk(
  { conversation, messages, can_move_backward: more }: NonNullable<LoadedMessages['opened']>,
  known: { client: PmClient; state: PmState } | undefined,
): Talk {
  const { uid } = conversation.recipient;
  const thread = { messages, loaded: true, canMoveBackward: more === 1, isTyping: false };
  if (known) {
    const outgoing = known.state.outgoing.filter(({ to }) => to === uid);
    return { ...known, conversation, thread, outgoing };
  }
  const state: PmState = {
    status: 'connecting',
    resting: false,
    clockAheadMs: 0,
    conversations: new Map([[uid, conversation]]),
    complete: false,
    threads: new Map([[uid, thread]]),
    outgoing: [],
  };
  const client: PmClient = {
    uid: conversation.me.uid,
    state,
    onChange: () => nothing,
    on: () => nothing,
    request: () => Promise.reject(new Error('not connected yet')),
    connect: nothing,
    retry: nothing,
    look: nothing,
    keepAwake: () => nothing,
    close: nothing,
    start: () => Promise.reject(new Error('not connected yet')),
    hide: nothing,
    adopt: nothing,
    open: nothing,
    loadBackward: nothing,
    markRead: nothing,
    typing: nothing,
    send: nothing,
    sendAgain: nothing,
    discard: nothing,
  };
  return { client, state, conversation, thread, outgoing: [] };
}
