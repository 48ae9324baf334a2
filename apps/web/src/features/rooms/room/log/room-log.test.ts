import type { LiveClient } from '@alcove/live-client';
import type { ServiceMessage } from '@alcove/protocol';
import { describe, expect, it } from 'vitest';
import { logOf } from './room-log.ts';

const here = 7;
const me = 1;

/** As much of the client as a log needs; `answer` settles what is being said. */
function connected() {
  const hears = new Map<string, ((data: never) => void)[]>();
  const messages: { id: number; mid: string }[] = [];
  const sent: { text: string; mid: string; answer: (failure?: { code: string }) => void }[] = [];
  const client = {
    state: { uid: me, clockAheadMs: 0 },
    on(event: string, hear: (data: never) => void) {
      hears.set(event, [...(hears.get(event) ?? []), hear]);
      return () => {};
    },
    rooms: {
      view: () => ({ messages }),
      say: (_room: number, text: string, mid: string) =>
        new Promise((resolve, reject) => {
          sent.push({ text, mid, answer: (failure) => (failure ? reject(failure) : resolve({})) });
        }),
    },
  } as unknown as LiveClient;
  const tell = (event: string, data: object) => hears.get(event)?.forEach((hear) => hear(data as never));
  return { log: logOf(client, here), tell, messages, sent, client };
}
const person = (uid: number) => ({ uid, nick: `Nick${uid}` });
/** What was asked has been answered to whoever waited. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('who comes in', () => {
  it('is gathered in one line until something is said, and told once', () => {
    const { log, tell, messages } = connected();
    tell('clientLogin', { roomid: here, user: person(2) });
    tell('list', { roomid: here, count: 4, joined: [person(3), person(2), person(me)] });
    expect(log.get().happenings).toMatchObject([
      { kind: 'entered', afterId: 0, people: [person(2), person(3)] },
    ]);
    messages.push({ id: 1, mid: '' });
    tell('clientLogin', { roomid: here, user: person(4) });
    expect(log.get().happenings).toHaveLength(2);
  });

  it('in a crowd is one line, with as many names as anybody could want and all of them counted', () => {
    const { log, tell } = connected();
    for (const second of [0, 1, 2]) {
      const joined = Array.from({ length: 40 }, (_, at) => person(100 + 40 * second + at));
      tell('list', { roomid: here, count: 200 + 40 * second, joined });
    }
    const [line, ...others] = log.get().happenings;
    expect(others).toEqual([]);
    expect(line).toMatchObject({ people: { length: 50 }, unnamed: 70 });
  });

  it('elsewhere, or as oneself, is no news here', () => {
    const { log, tell } = connected();
    tell('clientLogin', { roomid: here + 1, user: person(2) });
    tell('clientLogin', { roomid: here, user: person(me) });
    expect(log.get().happenings).toEqual([]);
  });
});

it('the same welcome is read once, however often the connection comes back', () => {
  const { log, tell } = connected();
  const welcome: ServiceMessage = {
    roomid: here,
    type: 'welcome',
    text: 'Bonsoir',
    params: {},
    timestamp: 1,
  };
  tell('serviceMessage', welcome);
  tell('serviceMessage', { ...welcome, timestamp: 2 });
  expect(log.get().happenings).toHaveLength(1);
});

describe('what one says', () => {
  it('is shown at once, and gone from what waits when the house has it', async () => {
    const { log, tell, messages, sent } = connected();
    log.say('bonsoir');
    const [first] = sent;
    expect(log.get().pending).toMatchObject([{ text: 'bonsoir', state: 'sending', mid: first?.mid }]);
    messages.push({ id: 1, mid: first?.mid ?? '' });
    tell('message', { roomid: here });
    first?.answer();
    await settled();
    expect(log.get().pending).toEqual([]);
  });

  it('that fails says why, and is tried again under the same name', async () => {
    const { log, sent } = connected();
    log.say('bonsoir');
    sent[0]?.answer({ code: 'too_many' });
    await settled();
    expect(log.get().pending).toMatchObject([{ state: 'failed', refusal: { code: 'too_many' } }]);
    const { mid = '' } = log.get().pending[0] ?? {};
    log.retry(mid);
    expect(log.get().pending).toMatchObject([{ state: 'sending' }]);
    expect(sent.map((one) => one.mid)).toEqual([mid, mid]);
    log.forget(mid);
    expect(log.get().pending).toEqual([]);
  });
});

it('another look at the same room finds the same log', () => {
  const { client, log } = connected();
  expect(logOf(client, here)).toBe(log);
  expect(logOf(client, here + 1)).not.toBe(log);
});
