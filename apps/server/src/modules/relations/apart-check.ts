// What a block between two members does to a call that names one of them: the call's declaration says it,
// and this is the only reader of that declaration.
import { type CallSpec, may, standingOf, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { CallContext } from '../../platform/http/call.ts';
import { personOf } from '../../platform/http/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import { blocksAmong, blocksOfAndAgainst } from './block-store.ts';
import { refusalBetween } from './rules.ts';

type Reader = Pick<CallContext, 'session' | 'trial'>;

/** Refuses where a block separates the author of a text from that member, in the transaction that holds both. */
export type PairCheck = (tx: Database, other: Uid) => Promise<unknown>;

export function createApartCheck({ db, clock }: Use<'db' | 'clock'>) {
  const mayModerate = (reader: Reader) => may('moderate', standingOf(personOf(reader), clock.now()));

  async function blockedBetween(own: Uid, other: Uid, tx: Database = db) {
    const blocks = await blocksAmong(tx, [{ own, other }], clock.now());
    return refusalBetween({
      mine: blocks.find(({ blocker }) => blocker === own),
      theirs: blocks.find(({ blocker }) => blocker === other),
    });
  }

  return {
    blockedBetween,

    /**
     * Whether the answer must leave out what a block hides from this reader. A call declared `refused`
     * is refused instead. `tx`: the transaction in which the pair is held.
     */
    async isHidden(
      { apart = 'unaffected' }: Pick<CallSpec, 'apart'>,
      reader: Reader,
      member: Uid,
      tx: Database = db,
    ): Promise<boolean> {
      const own = reader.session?.uid;
      if (apart === 'unaffected' || own === undefined || own === member) return false;
      const refused = await blockedBetween(own, member, tx);
      if (refused && apart === 'refused') throw new Refusal(refused);
      return refused !== undefined && !mayModerate(reader);
    },

    /** The refusals of a call declared `refused`, for many pairs in one statement. */
    async refusalsBetween(
      { apart }: Pick<CallSpec, 'apart'>,
      pairs: readonly { own: Uid; other: Uid }[],
    ): Promise<(Refusal | undefined)[]> {
      if (apart !== 'refused') return pairs.map(() => undefined);
      const blocks = await blocksAmong(db, pairs, clock.now());
      const of = (blocker: Uid, blocked: Uid) =>
        blocks.find((block) => block.blocker === blocker && block.blocked === blocked);
      return pairs.map(({ own, other }) => {
        const code = refusalBetween({ mine: of(own, other), theirs: of(other, own) });
        return code && new Refusal(code);
      });
    },

    /** The members whom lists of others leave out for this reader. */
    async hiddenFrom(reader: Reader): Promise<ReadonlySet<Uid>> {
      const own = reader.session?.uid;
      if (own === undefined || mayModerate(reader)) return new Set();
      const blocks = await blocksOfAndAgainst(db, [own], clock.now());
      return new Set(blocks.map(({ blocker, blocked }) => (blocker === own ? blocked : blocker)));
    },
  };
}
