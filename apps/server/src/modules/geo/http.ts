// The HTTP calls of the map.
import { type geoCalls, standingOf } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { personOf, sessionOf } from '../../platform/http/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { createMapList } from './listing.ts';
import type { MapMetrics } from './metrics.ts';
import { precisionNow } from './position.ts';
import { optionsAndPositionOf } from './store.ts';
import type { Telling } from './telling.ts';
import { optionsView } from './views.ts';

type Needs = Use<'db' | 'clock'> & {
  telling: Telling;
  list: ReturnType<typeof createMapList>;
  metrics: MapMetrics;
};

export function createMapCalls({ db, clock, telling, list, metrics }: Needs): Handlers<typeof geoCalls> {
  async function counted<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (error instanceof Refusal) metrics.refused(error.code);
      throw error;
    }
  }

  return {
    updatePosition: async ({ latitude, longitude, precision }, context) => {
      const told = { place: { lat: latitude, lon: longitude }, precision };
      return { position: await counted(() => telling.tell(sessionOf(context).uid, told)) };
    },
    changeGeoOptions: async (change, context) => ({
      options: optionsView(await telling.change(sessionOf(context).uid, change)),
    }),
    ownGeoOptions: async (_, context) => {
      const { uid } = sessionOf(context);
      const { options, position } = await optionsAndPositionOf(db, uid);
      const precision = precisionNow(options.precision, position, clock.now());
      return { options: optionsView({ ...options, precision }) };
    },
    membersAround: async (asked, context) => {
      const reader = { uid: sessionOf(context).uid, standing: standingOf(personOf(context), clock.now()) };
      return metrics.timed(() => counted(() => list(reader, asked)));
    },
  };
}
