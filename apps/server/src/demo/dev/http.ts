// What a developer and outside checks see of a demo: the mails it kept, its clock, its calls.
import { type devCalls, namedCalls, type OutboxItem } from '@alcove/protocol';
import type { MovableClock } from '../../platform/clock.ts';
import type { Use } from '../../platform/engines.ts';
import type { CallViews, Handlers } from '../../platform/http/call.ts';
import { describeCalls, type OpenApi } from '../../platform/http/openapi.ts';
import type { InventedMembers } from '../members.ts';
import { apiPage } from './api-page.ts';
import { castPage } from './cast-page.ts';
import { outboxPage } from './outbox-page.ts';

/** Newest first. */
type Outbox = { list(): Promise<OutboxItem[]> };

export type Dev = {
  calls: Handlers<typeof devCalls>;
  views: CallViews<typeof devCalls>;
};

export function createDev({
  outbox,
  cast,
  unexclude,
  creditTokens,
  payments,
  clock,
  dictionaries,
  tell,
  lookAround,
}: Use<'dictionaries'> & {
  outbox: Outbox;
  cast: Pick<InventedMembers, 'list' | 'add'>;
  unexclude(nick: string, room: string): Promise<number>;
  creditTokens(nick: string, tokens: number): Promise<{ uid: number; balance: number }>;
  payments: Pick<Handlers<typeof devCalls>, 'sandboxCards' | 'sandboxEvent' | 'grantPremium'>;
  clock: Pick<MovableClock, 'now' | 'advance'>;
  tell: Handlers<typeof devCalls>['tell'];
  lookAround: Handlers<typeof devCalls>['lookAround'];
}): Dev {
  let described: OpenApi | undefined;
  const describe = () => (described ??= describeCalls(namedCalls));
  return {
    calls: {
      outbox: () => outbox.list(),
      api: describe,
      cast: () => cast.list(),
      unexclude: async ({ nick, room }) => ({ lifted: await unexclude(nick, room) }),
      tell,
      lookAround,
      ...payments,
      creditTokens: ({ nick, amount }) => creditTokens(nick, amount),
      addToCast: (wanted, { language }) => cast.add(wanted, language),
      advanceClock: async ({ advanceMs }) => ({
        now: new Date(await clock.advance(advanceMs)).toISOString(),
      }),
    },
    views: {
      cast: (members, reader) => castPage(members, { ...reader, words: dictionaries[reader.language].words }),
      api: (_, reader) => apiPage(describe(), { ...reader, words: dictionaries[reader.language].words }),
      outbox: (items, reader) =>
        outboxPage(items, { ...reader, words: dictionaries[reader.language].words, now: clock.now() }),
    },
  };
}
