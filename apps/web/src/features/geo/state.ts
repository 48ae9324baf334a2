// The slice `geo` of what the browser remembers of the map: where the reader has moved it, who is selected, whom
// the keyboard has reached, and pages that were read after the first one. Pure; `use-around.ts` reads lists and tells
// it.
import type { Edges, MapCluster, MemberOnMap } from '@alcove/protocol';

/** A window of the map; without bounds the whole radius, whose clusters are counted for that zoom. */
export type MapWindow = { bounds?: Edges; zoom: number };

export type Around = {
  list: readonly MemberOnMap[];
  total: number;
  clusters: readonly MapCluster[];
};

/** Pages after the first one of a list; another list begins anew. */
type Added = { to: readonly MemberOnMap[]; list: readonly MemberOnMap[]; pages: number };

export type GeoState = {
  window: MapWindow | undefined;
  selected: number | undefined;
  /** Whose row or pin had the focus last: arrows go on from there, in the list and among the pins. */
  reached: number | undefined;
  added: Added | undefined;
};

export type GeoChange =
  | { kind: 'moved'; window: MapWindow | undefined }
  | { kind: 'selected'; uid: number | undefined }
  | { kind: 'reached'; uid: number }
  | { kind: 'added'; to: readonly MemberOnMap[]; list: readonly MemberOnMap[] };

const begun: GeoState = { window: undefined, selected: undefined, reached: undefined, added: undefined };

const addedTo = ({ added }: GeoState, list: readonly MemberOnMap[]): Added =>
  added?.to === list ? added : { to: list, list: [], pages: 1 };

function changed(state: GeoState, change: GeoChange): GeoState {
  switch (change.kind) {
    case 'moved':
      return { ...state, window: change.window };
    case 'selected':
      return { ...state, selected: change.uid };
    case 'reached':
      return { ...state, reached: change.uid };
    case 'added': {
      const { list, pages } = addedTo(state, change.to);
      return { ...state, added: { to: change.to, list: [...list, ...change.list], pages: pages + 1 } };
    }
  }
}

/** What is shown of a first page: with the pages that were added to it, each member once. */
function shown(state: GeoState, first: Around) {
  const { list: more, pages } = addedTo(state, first.list);
  const list = [...new Map([...first.list, ...more].map((member) => [member.user.uid, member])).values()];
  const listed = (uid: number | undefined) => (list.some(({ user }) => user.uid === uid) ? uid : undefined);
  return { ...first, list, pages, selected: listed(state.selected), reached: listed(state.reached) };
}

export const geoSlice = { name: 'geo', begun, changed, shown } as const;
