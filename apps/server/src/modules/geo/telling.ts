// Members tell where they are, and change their options of the map. What others see changes at once or at the turn.
import {
  dayMs,
  geoLimits,
  type GeoPosition,
  type Place,
  type geoCalls,
  type InputOf,
  type Uid,
} from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Members } from '../accounts/index.ts';
import type { Profiles } from '../profiles/index.ts';
import {
  isForgotten,
  isTooFast,
  madeCoarser,
  ownPosition,
  type Position,
  positionTold,
  precisionNow,
  shownFrom,
  turned,
} from './position.ts';
import * as store from './store.ts';
import type { Turns } from './turns.ts';

type Needs = Use<'db' | 'clock' | 'rateLimits'> & {
  members: Pick<Members, 'lock'>;
  placeMember: Profiles['placeMember'];
  turns: Pick<Turns, 'plan'>;
  /** After the commit: this process reads the row before its next search. */
  forget(uid: Uid): void;
};

type Change = InputOf<typeof geoCalls.changeGeoOptions>;
type Told = { place: Place; precision?: number | undefined };

export type Telling = ReturnType<typeof createTelling>;

export function createTelling(needs: Needs) {
  const { db, clock, rateLimits, members, placeMember, turns, forget } = needs;

  /** What is left of the position that the member told before. */
  async function positionNow(tx: Database, uid: Uid, shared: boolean): Promise<Position | undefined> {
    const position = await store.positionOf(tx, uid);
    return position && !isForgotten(position, shared, clock.now()) ? position : undefined;
  }

  async function countMove(uid: Uid, before: Position | undefined, told: Position): Promise<void> {
    const now = clock.now();
    if (before && !isTooFast(before, told.told_cell, now)) return;
    const [name, limit] = before
      ? (['fast', geoLimits.fastMovesPerDay] as const)
      : (['begin', geoLimits.beginningsPerDay] as const);
    const answer = await rateLimits.take(`geo:${name} ${uid}`, { limit, windowMs: dayMs });
    if (!answer.allowed) throw refuse('moved_too_fast');
  }

  async function write(tx: Database, position: Position, shared: boolean): Promise<void> {
    await store.writePosition(tx, position);
    await turns.plan(tx, position);
    if (shared) await placeMember(tx, position.uid, turned(position, clock.now()).cell);
  }

  return {
    /** The server snaps the place before it does anything else with it. */
    async tell(uid: Uid, { place, precision }: Told): Promise<GeoPosition> {
      const [answer, isNews] = await db.transaction().execute(async (tx) => {
        if (!(await members.lock(tx, uid))) throw refuse('logged_out');
        const now = clock.now();
        const options = await store.optionsOf(tx, uid);
        const before = await positionNow(tx, uid, options.shared);
        const wanted = precision ?? precisionNow(options.precision, before, now);
        const told = positionTold(before, { uid, place, precision: wanted, shared: options.shared, now });
        await countMove(uid, before, told);
        if (wanted !== options.precision)
          await store.writeOptions(tx, uid, { ...options, precision: wanted });
        await write(tx, told, options.shared);
        const differs =
          before?.cell !== told.cell ||
          before.told_cell !== told.told_cell ||
          before.turn_at !== told.turn_at;
        const isOld = before !== undefined && told.told_at - before.told_at > dayMs;
        const isSeen = options.shared && (differs || isOld);
        if (isSeen) await store.announcePlaces(tx, [uid]);
        return [ownPosition(told, options.shared, now), isSeen];
      });
      if (isNews) forget(uid);
      return answer;
    },

    async change(uid: Uid, change: Change): Promise<store.StoredOptions> {
      const { shareMyLocation, age, ...rest } = change;
      const options = await db.transaction().execute(async (tx) => {
        if (!(await members.lock(tx, uid))) throw refuse('logged_out');
        const now = clock.now();
        const before = await store.optionsOf(tx, uid);
        const after: store.StoredOptions = {
          ...before,
          ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
          ...(shareMyLocation !== undefined && { shared: shareMyLocation }),
          ...(age !== undefined && { ages: age === 0 ? undefined : age }),
        };
        await store.writeOptions(tx, uid, after);
        await store.announcePlaces(tx, [uid]);
        if (before.shared && !after.shared) {
          await store.erasePosition(tx, uid);
          await placeMember(tx, uid, undefined);
          return after;
        }
        const position = await positionNow(tx, uid, before.shared);
        if (!position) return after;
        const isCoarser = rest.precision !== undefined && rest.precision !== before.precision;
        const kept = isCoarser ? madeCoarser(position, after.precision, now) : position;
        const begins = after.shared && !before.shared;
        if (begins || isCoarser) await write(tx, begins ? shownFrom(kept, now) : kept, after.shared);
        return after;
      });
      forget(uid);
      return options;
    },
  };
}
