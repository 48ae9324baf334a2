// What becomes of a second press while the first is under way.
import { type Catalogue, createWords } from '@alcove/i18n';
import type { wallCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallPlan, useCall } from './use-call.ts';

type Held = { writers: string; answer: (body: object) => void };

/** A server that holds each call until the test answers it. */
function heldCalls(): Held[] {
  const held: Held[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { writers } = JSON.parse(body) as { writers: string };
    held.push({ writers, answer: (answered) => resolve(Response.json(answered)) });
    return promise;
  });
  return held;
}

/** `send` as a part gets it that is drawn once. */
function drawnSend(plan: Pick<CallPlan<never>, 'inTurn'> = {}) {
  let drawn: ReturnType<typeof useCall<(typeof wallCalls)['setWall']>> | undefined;
  function Part() {
    drawn = useCall(addresses.setWall, { ...plan, onFailure: () => true });
    return null;
  }
  renderToStaticMarkup(
    <I18nextProvider i18n={createWords('en', { ui: {} } as unknown as Catalogue)}>
      <Part />
    </I18nextProvider>,
  );
  if (!drawn) throw new Error('nothing was drawn');
  return drawn.send;
}

const done = (writers: string) => ({ status: 'success', data: { writers } });
const refusal = { status: 'error', code: 'too_many', message: 'Too many' };
const asked = (held: readonly Held[]) => held.map(({ writers }) => writers);

beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }));
afterEach(() => vi.unstubAllGlobals());

describe('a second press while the first is under way', () => {
  it('is dropped, and the next one after the answer is sent', async () => {
    const held = heldCalls();
    const send = drawnSend();
    const first = send({ writers: 'everyone' });
    expect(await send({ writers: 'nobody' })).toBeUndefined();
    held[0]?.answer(done('everyone'));
    expect(await first).toEqual({ writers: 'everyone' });
    void send({ writers: 'followers' });
    expect(asked(held)).toEqual(['everyone', 'followers']);
  });

  it('waits where calls are made in turn, also after a refusal', async () => {
    const held = heldCalls();
    const send = drawnSend({ inTurn: true });
    const first = send({ writers: 'everyone' });
    const second = send({ writers: 'nobody' });
    const third = send({ writers: 'followers' });
    expect(asked(held)).toEqual(['everyone']);
    held[0]?.answer(refusal);
    expect(await first).toBeUndefined();
    await vi.waitFor(() => expect(asked(held)).toEqual(['everyone', 'nobody']));
    held[1]?.answer(done('nobody'));
    expect(await second).toEqual({ writers: 'nobody' });
    await vi.waitFor(() => expect(asked(held)).toEqual(['everyone', 'nobody', 'followers']));
    held[2]?.answer(done('followers'));
    expect(await third).toEqual({ writers: 'followers' });
  });
});
