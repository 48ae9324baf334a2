// Loads a page of messages, on the server first.
import {
  type PageRequest,
  pmCalls,
  type PmConversation,
  pmLimits,
  type PmList,
  type PmMessage,
} from '@alcove/protocol';
import { type LoadedOf, notLoaded } from '../../../call/load-list.ts';

type Call = PageRequest['call'];

export type LoadedMessages = {
  list: PmList;
  conversations: PmConversation[];
  total: number;
  offset: number;
  unread: number;
  requests: number;
  now: number;
  /** R2.080 */
  opened?: { conversation: PmConversation; messages: PmMessage[]; can_move_backward: 0 | 1 } | undefined;
  search?: { q: string; conversations: PmConversation[]; messages: PmMessage[]; hasFailed: boolean };
};
export type MessagesPage = LoadedOf<{ loaded: LoadedMessages }>;

const wholeIn = (asked: URLSearchParams, name: string): number => {
  const value = Number(asked.get(name));
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
};

async function loadSearch(call: Call, asked: URLSearchParams) {
  const q = (asked.get('q') ?? '').trim().slice(0, pmLimits.searchMax);
  if (q === '') return {};
  const found = await call(pmCalls.searchPm, { q });
  const isFound = found.status === 'success';
  const { conversations, messages } = isFound ? found.data : { conversations: [], messages: [] };
  return { search: { q, conversations, messages, hasFailed: !isFound } };
}

async function loadOpened(call: Call, uid: number, listed: readonly PmConversation[]) {
  if (uid === 0) return undefined;
  const answer = await call(pmCalls.readPm, { id: uid });
  if (answer.status === 'success') return answer.data;
  // Across a block no message is read, but how it stands is known.
  const conversation = listed.find(({ recipient }) => recipient.uid === uid);
  return conversation && { conversation, messages: [], can_move_backward: 0 as const };
}

export async function loadMessages(
  { call, now }: Pick<PageRequest, 'call' | 'now'>,
  list: PmList,
  asked: URLSearchParams,
): Promise<MessagesPage> {
  const offset = wholeIn(asked, 'offset');
  const answer = await call(pmCalls.listPm, { list, offset });
  if (answer.status === 'error') return notLoaded(answer);
  const { list: conversations, total_count: total, unread, requests } = answer.data;
  const [opened, search] = await Promise.all([
    loadOpened(call, wholeIn(asked, 'pm'), conversations),
    loadSearch(call, asked),
  ]);
  return {
    state: 'open',
    loaded: { list, conversations, total, offset, unread, requests, now, opened, ...search },
  };
}
