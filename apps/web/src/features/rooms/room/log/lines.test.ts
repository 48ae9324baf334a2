import type { ChatMessage, ServiceMessage } from '@alcove/protocol';
import { describe, expect, it } from 'vitest';
import { type Happening, linesOf, type Log } from './lines.ts';

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
    message: `line ${id}`,
    style: {},
    timestamp: (evening + minute * 60_000) / 1000,
    attachments: [],
    ...more,
  };
}
const entered = (afterId: number, ...nicks: string[]): Happening => ({
  kind: 'entered',
  key: `entered ${afterId}`,
  afterId,
  atMs: evening,
  people: nicks.map((nick, index) => ({ uid: 100 + index, nick })),
  unnamed: 0,
});
const log = (more: Partial<Log>): Log => ({
  messages: [],
  happenings: [],
  pending: [],
  hidden: new Set(),
  unreadAfter: undefined,
  me: ondine,
  ...more,
});
const shape = (more: Partial<Log>) =>
  linesOf(log(more))
    .filter(({ kind }) => kind !== 'day')
    .map((line) => {
      if (line.kind === 'message') return `${line.led ? '#' : ''}${line.message.id}`;
      if (line.kind === 'entered') return `${line.first}+${line.more}`;
      return line.kind === 'pending' ? `${line.led ? '#' : ''}${line.pending.state}` : line.kind;
    });

describe('the log of a room', () => {
  it('names an author once for what she says in a row, and again after five minutes', () => {
    const messages = [
      message(1, ondine, 0),
      message(2, ondine, 1),
      message(3, bastien, 2),
      message(4, bastien, 7),
    ];
    expect(shape({ messages })).toEqual(['#1', '2', '#3', '#4']);
  });

  it('tells who came in where it happened, and begins anew after it', () => {
    const messages = [message(1, ondine), message(2, ondine)];
    expect(shape({ messages, happenings: [entered(1, 'Mirabelle', 'Iris', 'Théo')] })).toEqual([
      '#1',
      'Mirabelle+2',
      '#2',
    ]);
    expect(shape({ messages, happenings: [entered(2, 'Iris')] })).toEqual(['#1', '2', 'Iris+0']);
  });

  it('separates days, the first one too', () => {
    const messages = [message(1, ondine, 0), message(2, ondine, 24 * 60)];
    expect(linesOf(log({ messages })).map(({ kind }) => kind)).toEqual(['day', 'message', 'day', 'message']);
  });

  it('marks where the reader stopped, once, and not where she has read everything', () => {
    const messages = [message(1, ondine), message(2, bastien), message(3, bastien)];
    expect(shape({ messages, unreadAfter: 1 })).toEqual(['#1', 'unread', '#2', '3']);
    expect(shape({ messages, unreadAfter: 3 })).toEqual(['#1', '#2', '3']);
    expect(shape({ messages, unreadAfter: 2 })).toEqual(['#1', '#2', 'unread', '#3']);
  });

  it('leaves out whoever is blocked, her lines and her coming in (R5.013)', () => {
    const messages = [message(1, ondine), message(2, bastien), message(3, ondine)];
    const hidden = new Set([bastien, 100]);
    expect(shape({ messages, hidden, happenings: [entered(1, 'Gone', 'Iris')] })).toEqual([
      '#1',
      'Iris+0',
      '#3',
    ]);
    expect(shape({ messages, hidden, happenings: [entered(1, 'Gone')] })).toEqual(['#1', '#3']);
  });

  it('keeps what is on its way at the end, under the key it will have, and once only', () => {
    const pending = [{ mid: 'a', text: 'hello', atMs: evening + 60_000, state: 'sending' as const }];
    const before = linesOf(log({ messages: [message(1, ondine, 1)], pending }));
    const after = linesOf(
      log({ messages: [message(1, ondine, 1), message(2, ondine, 1, { mid: 'a' })], pending }),
    );
    expect(shape({ messages: [message(1, ondine, 1)], pending })).toEqual(['#1', 'sending']);
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    expect(after).toHaveLength(before.length);
  });

  it('does not take another’s message for what one is sending', () => {
    const pending = [{ mid: 'a', text: 'hello', atMs: evening, state: 'failed' as const }];
    expect(shape({ messages: [message(1, bastien, 1, { mid: 'a' })], pending })).toEqual(['#1', '#failed']);
  });

  it('shows notices of the house between messages', () => {
    const notice: ServiceMessage = { roomid: 1, type: 'welcome', text: 'Hello', params: {}, timestamp: 1 };
    const happenings: Happening[] = [
      { kind: 'service', key: 's', afterId: 0, atMs: evening, message: notice },
    ];
    expect(shape({ messages: [message(1, ondine)], happenings })).toEqual(['service', '#1']);
  });
});
