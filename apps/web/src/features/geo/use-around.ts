// Who is around, as the page shows it: what the server drew first, then what is read for a window of the map that the
// reader chose, and further pages.
import { type ArgumentsOf, type geoCalls, geoLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useReducer, useState } from 'react';
import { useAnswer } from '../../call/use-answer.ts';
import { useCall } from '../../call/use-call.ts';
import type { LoadedMap } from './load.ts';
import { type Around, geoSlice, type MapWindow } from './state.ts';

type Open = Extract<LoadedMap, { state: 'open' }>;
type Asked = ArgumentsOf<typeof geoCalls.membersAround>;

/** A map that is still being moved asks for nothing. */
const settledMs = 350;

/** The filters travel too: with others, the list is another one. */
function askedOf({ options, onlineOnly }: Open, window: MapWindow | undefined): Asked {
  const { age, gender, followees, followers, distance } = options;
  return {
    age: String(age),
    gender,
    followees,
    followers,
    ...(onlineOnly && { online: 1 }),
    ...(window && { zoom: window.zoom }),
    ...(window?.bounds
      ? {
          bounds: [window.bounds.south, window.bounds.west, window.bounds.north, window.bounds.east].join(
            ',',
          ),
        }
      : { distance }),
  };
}

export function useAround(loaded: Open) {
  const [state, tell] = useReducer(geoSlice.changed, geoSlice.begun);
  const { window } = state;
  const asked = askedOf(loaded, window);
  const reading = useAnswer(addresses.membersAround, window && asked, { afterMs: settledMs });
  const { latest } = reading;
  // While a window is read, the list before it stays.
  const [before, setBefore] = useState<typeof latest>();
  if (latest && latest !== before) setBefore(latest);
  const answer = window && (latest ?? before);
  const first: Around = answer
    ? { list: answer.list, total: answer.total_count, clusters: answer.clusters }
    : loaded;
  const { list, total, clusters, pages, selected, reached } = geoSlice.shown(state, first);
  const adding = useCall(addresses.membersAround, { toast: true });
  return {
    list,
    total,
    clusters,
    selected,
    reached,
    isMoved: window?.bounds !== undefined,
    failure: reading.state === 'failed' ? reading.fault.text : undefined,
    again: reading.again,
    /** The rest of a list comes page by page; what is beyond the last page needs a smaller radius. */
    hasMore: list.length < total && pages < geoLimits.pages,
    async more(): Promise<void> {
      const added = await adding.send({ ...asked, page: pages + 1 });
      if (added) tell({ kind: 'added', to: first.list, list: added.list });
    },
    moveTo: (moved: MapWindow | undefined) => tell({ kind: 'moved', window: moved }),
    select: (uid: number | undefined) => tell({ kind: 'selected', uid }),
    reach: (uid: number) => tell({ kind: 'reached', uid }),
  };
}

export type AroundReader = ReturnType<typeof useAround>;
