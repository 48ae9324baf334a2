// Private messages as screens read them.
import type { PmClient, OutgoingPm, PmState, PmThread } from '@alcove/live-client/messages';
import type { PmConversation } from '@alcove/protocol';
import { useMemo, useSyncExternalStore } from 'react';
import { documentMessages } from './document-messages.ts';
import { neverChanges } from '../../ready.ts';

const nothing = () => undefined;

export function useMessages(): { client: PmClient; state: PmState } | undefined {
  const client = documentMessages.use();
  const state = useSyncExternalStore(
    client?.onChange ?? neverChanges,
    client ? () => client.state : nothing,
    nothing,
  );
  return useMemo(() => (client && state ? { client, state } : undefined), [client, state]);
}

export type Talk = {
  client: PmClient;
  state: PmState;
  conversation: PmConversation;
  thread: PmThread | undefined;
  /** What is under way to this member. */
  outgoing: readonly OutgoingPm[];
};

/** Nothing while the conversation is not known. */
export function useTalk(uid: number): Talk | undefined {
  const messages = useMessages();
  return useMemo(() => {
    const conversation = messages?.state.conversations.get(uid);
    if (!messages || !conversation) return undefined;
    const { client, state } = messages;
    return {
      client,
      state,
      conversation,
      thread: state.threads.get(uid),
      outgoing: state.outgoing.filter(({ to }) => to === uid),
    };
  }, [messages, uid]);
}
