// What stands on the map for the members of a list: pins over their cells, several of one cell as a fan, and counts
// where they stand too close or where the list does not hold them all.
import {
  type Cell,
  cellAt,
  type CellSize,
  cellSizeFor,
  clusterKmAt,
  clusterOf,
  type MapCluster,
  type MemberOnMap,
  middleOf,
  type Place,
} from '@alcove/protocol';

/** Above it a group is a count. */
const fanMax = 3;

export type MapPin = { member: MemberOnMap; at: Place; cell: Cell; nth: number; of: number };
export type MapCount = { key: string; at: Place; count: number; members: readonly MemberOnMap[] };
export type OnMap = { pins: MapPin[]; counts: MapCount[] };

export const cellOf = ({ lat, lon, precision }: MemberOnMap): Cell =>
  cellAt({ lat, lon }, cellSizeFor(precision) as CellSize);

/** The mean of the middles, as the server says it of a cluster. */
function meanOf(members: readonly MemberOnMap[]): Place {
  const middles = members.map((member) => middleOf(cellOf(member)));
  const first = middles[0]?.lon ?? 0;
  const turned = (lon: number) => (lon - first > 180 ? lon - 360 : lon - first < -180 ? lon + 360 : lon);
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0) / members.length;
  return { lat: sum(middles.map(({ lat }) => lat)), lon: sum(middles.map(({ lon }) => turned(lon))) };
}

/** What rounding may differ by, in degrees. */
const nearly = (one: number, other: number) => Math.abs(one - other) < 2e-4;

type Asked = {
  list: readonly MemberOnMap[];
  total: number;
  clusters: readonly MapCluster[];
  /** A whole number: clusters have been counted for it. */
  zoom: number;
  /** Cells of 3 km are wide enough for a pin each. */
  isWide: boolean;
};

export function groupsOn({ list, total, clusters, zoom, isWide }: Asked): OnMap {
  const km = clusterKmAt(zoom);
  const known = [...Map.groupBy(list, (member) => clusterOf(cellOf(member), km)).values()].map((members) => ({
    members,
    at: meanOf(members),
    count: members.length,
  }));
  const groups =
    total <= list.length
      ? known
      : clusters.map(
          ({ lat, lon, count }) =>
            known.find(
              (each) => each.count === count && nearly(each.at.lat, lat) && nearly(each.at.lon, lon),
            ) ?? {
              members: [],
              at: { lat, lon },
              count,
            },
        );
  const pins: MapPin[] = [];
  const counts: MapCount[] = [];
  for (const { members, at, count } of groups) {
    const cells = Map.groupBy(members, cellOf);
    if (members.length === 0 || count > fanMax || (cells.size > 1 && !isWide))
      counts.push({ key: `${at.lat.toFixed(4)} ${at.lon.toFixed(4)}`, at, count, members });
    else
      for (const [cell, within] of cells)
        for (const [nth, member] of within.entries())
          pins.push({ member, at: middleOf(cell), cell, nth, of: within.length });
  }
  return { pins, counts };
}

/** In pixels and degrees beside the middle of the cell: always the same fan. */
export function fanned(nth: number, of: number): { x: number; turn: number } {
  const step = nth - (of - 1) / 2;
  return { x: step * 34, turn: step * 9 };
}
