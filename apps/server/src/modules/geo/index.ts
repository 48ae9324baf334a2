// The map: where members are, as cells of one grid, and who sees whom.
import type { geoCalls, GeoPosition, Language, Place, Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { everyHour } from '../../platform/jobs/every-hour.ts';
import type { Accounts, Members, OpenProfiles, PersonalData } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Profiles } from '../profiles/index.ts';
import type { Relations } from '../relations/index.ts';
import { createMapCalls } from './http.ts';
import { createKnownPlaces } from './known-places.ts';
import { createMapList } from './listing.ts';
import { createMapMetrics } from './metrics.ts';
import { createMapPersonalData } from './personal-data.ts';
import { isForgotten, ownPosition, positionTold } from './position.ts';
import {
  announcePlaces,
  eraseOld,
  optionsAndPositionOf,
  optionsOf,
  writeOptions,
  writePosition,
} from './store.ts';
import { createTelling } from './telling.ts';
import { createPlaceTurns } from './turns.ts';

export type GeoModule = {
  calls: Handlers<typeof geoCalls>;
  personalData: PersonalData;
  /** One that began in the past, such as of a demo's members: nobody is notified of it. */
  importPosition(uid: Uid, place: Place, shown: { precision: number; message: string }): Promise<void>;
  close(): void;
};

type Domains = {
  members: Pick<Members, 'lock' | 'summarized'>;
  openProfiles: Pick<OpenProfiles, 'isOpen'>;
  relations: Pick<Relations, 'apart' | 'followsOf' | 'followersInOrder' | 'onBlock'>;
  sanctions: Pick<Moderation['sanctions'], 'onSanction' | 'onGap'>;
  live: Pick<Accounts['live'], 'onMemberChange'>;
  placeMember: Profiles['placeMember'];
  whereIs(uid: Uid, language: Language): { online: boolean };
};

/** What the member's own record says of where they are; the accounts, an earlier domain, ask for it. */
export async function ownPositionOf(db: Database, uid: Uid, now: number): Promise<GeoPosition | undefined> {
  const { position, options } = await optionsAndPositionOf(db, uid);
  const { shared } = options;
  return position && !isForgotten(position, shared, now) ? ownPosition(position, shared, now) : undefined;
}

export async function createGeo(
  engines: Use<'db' | 'pool' | 'clock' | 'log' | 'jobs' | 'rateLimits' | 'notifications' | 'metrics'>,
  domains: Domains,
): Promise<GeoModule> {
  const needs = { ...engines, ...domains };
  const { db, clock, placeMember, sanctions, live, whereIs } = needs;
  const known = await createKnownPlaces(needs);
  sanctions.onSanction((sanction) => {
    if (sanction.kind === 'banned' || sanction.kind === 'unbanned') known.forget(sanction.uid);
  });
  sanctions.onGap(known.forgetAll);
  live.onMemberChange(known.forget);
  const turns = createPlaceTurns(needs);
  const telling = createTelling({ ...needs, turns, forget: known.forget });
  const isOnline = (uid: Uid) => whereIs(uid, 'fr').online;
  const list = createMapList({ ...needs, known, isOnline });
  await everyHour(needs, 'geo_sweep', async () => {
    const erased = await eraseOld(db, clock.now());
    await announcePlaces(db, erased);
    for (const uid of erased) await placeMember(db, uid, undefined);
  });

  return {
    calls: createMapCalls({ ...needs, telling, list, metrics: createMapMetrics(needs.metrics, known.index) }),
    personalData: createMapPersonalData(needs),
    async importPosition(uid, place, { precision, message }) {
      const told = positionTold(undefined, { uid, place, precision, shared: true, now: clock.now() });
      await db.transaction().execute(async (tx) => {
        const options = await optionsOf(tx, uid);
        await writeOptions(tx, uid, { ...options, shared: true, precision, message });
        await writePosition(tx, { ...told, began: false, turn_at: null });
        await placeMember(tx, uid, told.cell);
        await announcePlaces(tx, [uid]);
      });
      known.forget(uid);
    },
    close: known.close,
  };
}
