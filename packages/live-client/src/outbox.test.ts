// The outbox that rooms, private messages, comments and tips share: order, keys, refusals, and what is kept.
import { describe, expect, test } from 'vitest';
import { type AfterFailure, createOutbox, type Outgoing, type OutboxParts } from './outbox.ts';
import { createFakeClock } from './testing/fake-clock.ts';

type Words = { to: number; text: string };
type Asked = {
  mid: string;
  text: string;
  onResult(answer: number): void;
  onFailure(failure: AfterFailure): void;
};

/** A server that answers when the test says so; a failure is what the outbox does with it. */
function setOutbox(traits: Partial<OutboxParts<Words, number, AfterFailure>> = {}) {
  const clock = createFakeClock();
  const asked: Asked[] = [];
  const outbox = createOutbox<Words, number, AfterFailure>({
    order: 'each',
    clock,
    idleMost: 50,
    send: ({ mid, text }, settle) => void asked.push({ mid, text, ...settle }),
    afterFailure: (failure) => failure,
    ...traits,
  });
  const say = (text: string, to = 1, mid = text) => outbox.add({ to, text }, { mid });
  const texts = () => asked.map(({ text }) => text);
  const shown = () => outbox.of().map(({ text, state }) => `${text} ${state}`);
  const nth = (index: number) => asked[index] as Asked;
  return { clock, outbox, say, texts, shown, nth };
}

describe('the order of what is sent', () => {
  test('in turn is that of writing to each member, where one failure holds up what follows until it is sent again', async () => {
    const { clock, say, texts, nth } = setOutbox({ order: 'inTurn' });
    for (const text of ['one', 'two']) void say(text);
    void say('elsewhere', 2);
    expect(texts()).toEqual(['one', 'elsewhere']);
    nth(0).onFailure(3000);
    await clock.advance(2999);
    expect(texts()).toHaveLength(2);
    await clock.advance(1);
    nth(2).onResult(1);
    expect(texts()).toEqual(['one', 'elsewhere', 'one', 'two']);
  });

  test('in turn goes on after a refusal, and what is sent again comes after what was written meanwhile', () => {
    const { outbox, say, texts, nth } = setOutbox({ order: 'inTurn' });
    for (const text of ['one', 'two', 'three']) void say(text);
    nth(0).onFailure('failed');
    void outbox.again('one');
    nth(1).onResult(2);
    nth(2).onResult(3);
    expect(texts()).toEqual(['one', 'two', 'three', 'one']);
  });

  test('each is that of writing, nothing waits for another, and what is sent again keeps its place', () => {
    const { outbox, say, texts, shown, nth } = setOutbox();
    for (const text of ['one', 'two']) void say(text);
    expect(texts()).toEqual(['one', 'two']);
    nth(0).onFailure('failed');
    void outbox.again('one');
    expect(shown()).toEqual(['one sending', 'two sending']);
  });
});

describe('an item', () => {
  test('is asked for once at a time, and again under its key once its answer was lost', () => {
    let isUp = true;
    const { outbox, say, texts, nth } = setOutbox({ isReady: () => isUp });
    void say('one');
    void say('one');
    outbox.ready();
    expect(texts()).toEqual(['one']);
    isUp = false;
    nth(0).onFailure('waits');
    void say('two');
    expect(texts()).toEqual(['one']);
    isUp = true;
    outbox.ready();
    expect(texts()).toEqual(['one', 'one', 'two']);
    expect(nth(1).mid).toBe(nth(0).mid);
  });

  test('that arrives before its answer is gone, and lets the next one leave', async () => {
    const { outbox, say, texts, shown, nth } = setOutbox({ order: 'inTurn', isEchoed: true });
    const saying = say('one');
    void say('two');
    outbox.arrived('one', 7);
    nth(0).onFailure(3000);
    expect([await saying, texts(), shown()]).toEqual([{ answer: 7 }, ['one', 'two'], ['two sending']]);
  });

  test('that is refused stays as failed or is left to its writer, as the sender decides', async () => {
    const { outbox, say, shown, nth } = setOutbox({
      afterFailure: (failure, isRetry) => (isRetry ? 'failed' : failure),
    });
    const first = say('one');
    nth(0).onFailure('returned');
    expect([await first, shown()]).toEqual([{ failure: 'returned' }, []]);
    void say('two');
    nth(1).onFailure('failed');
    const again = outbox.again('two');
    nth(2).onFailure('returned');
    expect([await again, shown()]).toEqual([{ failure: 'returned' }, ['two failed']]);
    outbox.discard('two');
    expect(shown()).toEqual([]);
  });

  test('that is forgotten settles its promise, and its late answer changes nothing', async () => {
    const { clock, outbox, say, shown, nth } = setOutbox();
    const saying = say('one');
    outbox.forget(({ to }) => to === 1);
    void say('two');
    nth(0).onFailure(3000);
    nth(0).onResult(1);
    nth(1).onResult(2);
    expect([await saying, shown(), clock.timers]).toEqual([{}, [], 0]);
  });

  test('that cannot be sent at all fails at once; of those that have failed the oldest goes', async () => {
    const { outbox, say, shown, nth } = setOutbox({ idleMost: 1 });
    for (const text of ['one', 'two']) void say(text);
    expect(await outbox.add({ to: 1, text: 'three' }, { failure: 'failed' })).toEqual({ failure: 'failed' });
    expect(shown()).toEqual(['one sending', 'two sending', 'three failed']);
    nth(0).onFailure('failed');
    expect(shown()).toEqual(['two sending', 'three failed']);
  });
});

test('what is kept outlives a reload: it is sent again under its key, but not what was answered', () => {
  type Item = Outgoing<Words, AfterFailure, number>;
  let stored: readonly Item[] = [];
  const kept = { read: () => stored, write: (items: readonly Item[]) => void (stored = items) };
  const page = setOutbox({ kept, isEchoed: true, order: 'inTurn' });
  for (const text of ['one', 'two', 'three']) void page.say(text);
  page.nth(0).onResult(1);
  page.nth(1).onFailure('failed');
  const next = setOutbox({ kept, order: 'inTurn' });
  expect(next.shown()).toEqual(['two failed', 'three sending']);
  next.outbox.ready();
  expect(next.texts()).toEqual(['three']);
  expect(next.nth(0).mid).toBe('three');
});
