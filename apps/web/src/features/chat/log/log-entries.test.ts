import type { OutgoingMessage } from '@alcove/live-client';
import { type ChatMessage, minuteMs, type ServiceMessage } from '@alcove/protocol';
import { describe, expect, it } from 'vitest';
import { type LogContent, logEntriesOf } from './log-entries.ts';
import type { RoomEvent } from './room-events.ts';

const evening = new Date(2026, 2, 5, 21, 30).getTime();
const ondine = 1;
const bastien = 2;

function message(id: number, uid: number, minute = id, more: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id,
    mid: '',
    roomid: 1,
    uid,
    nick: uid === ondine ? 'Ondine' : 'Bastien',
    gender: 2,
    avatar_url: '',
    status: 'free',
    certified: 0,
    message: `text ${id}`,
    style: {},
    timestamp: (evening + minute * minuteMs) / 1000,
    attachments: [],
    ...more,
  };
}
const entered = (afterId: number, ...nicks: string[]): RoomEvent => ({
  kind: 'entered',
  key: `entered ${afterId}`,
  afterId,
  atMs: evening,
  people: nicks.map((nick, index) => ({ uid: 100 + index, nick })),
  unnamed: 0,
});
const sending = (mid: string, writtenAtMs: number): OutgoingMessage => ({
  mid,
  message: 'hello',
  writtenAtMs,
  state: 'sending',
});
const entriesOf = (content: Partial<LogContent>) =>
  logEntriesOf({
    messages: [],
    events: [],
    outgoing: [],
    hidden: new Set(),
    unreadAfter: undefined,
    me: ondine,
    local: true,
    ...content,
  });
/** `#` marks an entry with its author above the text. */
const shape = (content: Partial<LogContent>) =>
  entriesOf(content)
    .filter(({ kind }) => kind !== 'day')
    .map((entry) => {
      if (entry.kind === 'message') return `${entry.withAuthor ? '#' : ''}${entry.message.id}`;
      if (entry.kind === 'entered') return `${entry.first}+${entry.more}`;
      return entry.kind === 'outgoing' ? `${entry.withAuthor ? '#' : ''}${entry.outgoing.state}` : entry.kind;
    });

describe('the log of a room', () => {
  it('names an author once for messages in a row, and again after five minutes', () => {
    const messages = [
      message(1, ondine, 0),
      message(2, ondine, 1),
      message(3, bastien, 2),
      message(4, bastien, 7),
    ];
    expect(shape({ messages })).toEqual(['#1', '2', '#3', '#4']);
  });

  it('shows who came in between the messages around it, and names the author again after it', () => {
    const messages = [message(1, ondine), message(2, ondine)];
    expect(shape({ messages, events: [entered(1, 'Mirabelle', 'Iris', 'Théo')] })).toEqual([
      '#1',
      'Mirabelle+2',
      '#2',
    ]);
    expect(shape({ messages, events: [entered(2, 'Iris')] })).toEqual(['#1', '2', 'Iris+0']);
  });

  it('separates days, the first one too', () => {
    const messages = [message(1, ondine, 0), message(2, ondine, 24 * 60)];
    expect(entriesOf({ messages }).map(({ kind }) => kind)).toEqual(['day', 'message', 'day', 'message']);
  });

  it('marks where the reader stopped, once, and not where everything is read', () => {
    const messages = [message(1, ondine), message(2, bastien), message(3, bastien)];
    expect(shape({ messages, unreadAfter: 1 })).toEqual(['#1', 'unread', '#2', '3']);
    expect(shape({ messages, unreadAfter: 3 })).toEqual(['#1', '#2', '3']);
    expect(shape({ messages, unreadAfter: 2 })).toEqual(['#1', '#2', 'unread', '#3']);
  });

  it('leaves out a blocked member: their messages and their coming in', () => {
    const messages = [message(1, ondine), message(2, bastien), message(3, ondine)];
    const hidden = new Set([bastien, 100]);
    expect(shape({ messages, hidden, events: [entered(1, 'Blocked', 'Iris')] })).toEqual([
      '#1',
      'Iris+0',
      '#3',
    ]);
    expect(shape({ messages, hidden, events: [entered(1, 'Blocked')] })).toEqual(['#1', '#3']);
  });

  it('keeps outgoing messages at the end, under the key that they have once they are in the history', () => {
    const outgoing = [sending('a', evening + 60_000)];
    const before = entriesOf({ messages: [message(1, ondine, 1)], outgoing });
    const after = entriesOf({ messages: [message(1, ondine, 1), message(2, ondine, 1, { mid: 'a' })] });
    expect(shape({ messages: [message(1, ondine, 1)], outgoing })).toEqual(['#1', 'sending']);
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
  });

  it('keeps a message of another member apart from an outgoing one with the same mid', () => {
    const content = { messages: [message(1, bastien, 1, { mid: 'a' })], outgoing: [sending('a', evening)] };
    expect(shape(content)).toEqual(['#1', '#sending']);
    const keys = entriesOf(content).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('shows service messages between messages', () => {
    const welcome: ServiceMessage = { roomid: 1, type: 'welcome', text: 'Hello', params: {}, timestamp: 1 };
    const events: RoomEvent[] = [{ kind: 'service', key: 's', afterId: 0, atMs: evening, message: welcome }];
    expect(shape({ messages: [message(1, ondine)], events })).toEqual(['service', '#1']);
  });
});
