// The one grid of places: bands of latitude 27 km high, each cut into a whole number of columns from 180° W on, and
// each cell cut into 3 × 3, three times. A finer cell lies in exactly one coarser cell, so changing one's precision
// cuts no cell in two. A place becomes the number of its cell, and everything else follows from that number.

/** In degrees. */
export type Place = { lat: number; lon: number };

/** The number of a cell: its level, row and column. */
export type Cell = number & { readonly cell: unique symbol };

/** In metres, the coarsest first; the index is the level. */
export const cellSizes = [27_000, 9_000, 3_000, 1_000] as const;
export type CellSize = (typeof cellSizes)[number];

/** Of a sphere with a radius of 6,371 km. */
const kmPerDegree = (Math.PI * 6371) / 180;
const coarseKm = 27;
/** A whole number, so that the bands meet both poles: each is 27.01 km high. */
const bandCount = Math.round((180 * kmPerDegree) / coarseKm);

const columnsOf: readonly number[] = Array.from({ length: bandCount }, (_, band) => {
  const middle = ((band + 0.5) / bandCount) * 180 - 90;
  return Math.max(1, Math.round((360 * kmPerDegree * Math.cos((middle * Math.PI) / 180)) / coarseKm));
});

const rowPlaces = 2 ** 15;
const columnPlaces = 2 ** 16;

const numberOf = (level: number, row: number, column: number): Cell =>
  ((level * rowPlaces + row) * columnPlaces + column) as Cell;

const levelOf = (cell: Cell): number => Math.floor(cell / (rowPlaces * columnPlaces));
const rowOf = (cell: Cell): number => Math.floor(cell / columnPlaces) % rowPlaces;
const columnOf = (cell: Cell): number => cell % columnPlaces;

const rowsAt = (level: number): number => bandCount * 3 ** level;
const columnsAt = (level: number, row: number): number =>
  (columnsOf[Math.floor(row / 3 ** level)] ?? 1) * 3 ** level;

const within = (value: number, count: number): number => Math.min(count - 1, Math.max(0, value));
const around = (value: number, count: number): number => ((value % count) + count) % count;

/** The smallest size that is not finer than a precision in metres; 0 (exact) has the cell of 3 km. */
export function cellSizeFor(precision: number): CellSize {
  if (precision === 0) return 3_000;
  return cellSizes.findLast((size) => size >= precision) ?? 27_000;
}

export function cellAt({ lat, lon }: Place, size: CellSize): Cell {
  const level = cellSizes.indexOf(size);
  const rows = rowsAt(level);
  const row = within(Math.floor(((lat + 90) / 180) * rows), rows);
  const columns = columnsAt(level, row);
  return numberOf(level, row, around(Math.floor(((lon + 180) / 360) * columns), columns));
}

export const sizeOf = (cell: Cell): CellSize => cellSizes[levelOf(cell)] ?? 27_000;

export type Edges = { south: number; west: number; north: number; east: number };

export function edgesOf(cell: Cell): Edges {
  const [level, row, column] = [levelOf(cell), rowOf(cell), columnOf(cell)];
  const [rows, columns] = [rowsAt(level), columnsAt(level, row)];
  return {
    south: (row / rows) * 180 - 90,
    north: ((row + 1) / rows) * 180 - 90,
    west: (column / columns) * 360 - 180,
    east: ((column + 1) / columns) * 360 - 180,
  };
}

/** To a metre, so that what is written out is read back as the same cell. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

export function middleOf(cell: Cell): Place {
  const { south, north, west, east } = edgesOf(cell);
  return { lat: rounded((south + north) / 2), lon: rounded((west + east) / 2) };
}

/** The cell of that size around a cell; the cell itself where it is that coarse already. */
export function coarserCell(cell: Cell, size: CellSize): Cell {
  const [from, to] = [levelOf(cell), cellSizes.indexOf(size)];
  if (from <= to) return cell;
  const cut = 3 ** (from - to);
  return numberOf(to, Math.floor(rowOf(cell) / cut), Math.floor(columnOf(cell) / cut));
}

/** The cells of 27 km that have a part within edges; where `west` is east of `east` they lie across 180°. */
export function* coarseCellsWithin({ south, west, north, east }: Edges): Generator<Cell> {
  const first = within(Math.floor(((south + 90) / 180) * bandCount), bandCount);
  const last = within(Math.floor(((north + 90) / 180) * bandCount), bandCount);
  const wide = west <= east ? east - west : east + 360 - west;
  for (let row = first; row <= last; row++) {
    const columns = columnsAt(0, row);
    const start = Math.floor(((west + 180) / 360) * columns);
    const count = Math.floor(((west + 180 + wide) / 360) * columns) - start + 1;
    for (let each = 0; each < Math.min(count, columns); each++)
      yield numberOf(0, row, around(start + each, columns));
  }
}

/** Great-circle distance, by the haversine formula. */
export function kmBetween(one: Place, other: Place): number {
  const radians = Math.PI / 180;
  const lat = Math.sin(((other.lat - one.lat) * radians) / 2);
  const lon = Math.sin(((other.lon - one.lon) * radians) / 2);
  const chord = lat * lat + Math.cos(one.lat * radians) * Math.cos(other.lat * radians) * lon * lon;
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** What surely holds all within a distance of a place. */
export function edgesAround({ lat, lon }: Place, km: number): Edges {
  const high = km / kmPerDegree + 0.01;
  const [south, north] = [Math.max(-90, lat - high), Math.min(90, lat + high)];
  const narrowest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180);
  const wide = narrowest < 0.01 ? 180 : high / narrowest;
  if (wide >= 180) return { south, north, west: -180, east: 180 };
  const [west, east] = [lon - wide, lon + wide];
  return { south, north, west: west < -180 ? west + 360 : west, east: east > 180 ? east - 360 : east };
}

/** In kilometres: all that is ever said of a distance. */
export const distanceBands = [3, 5, 10, 20, 50, 100, 200, 300, 500, 1000] as const;
export type DistanceBand = (typeof distanceBands)[number];

/** The least band that holds a distance; nothing beyond the last. */
export const bandOf = (km: number): DistanceBand | undefined => distanceBands.find((band) => km <= band);

/** Between the middles of two cells. */
export const bandBetween = (one: Cell, other: Cell): DistanceBand | undefined =>
  bandOf(kmBetween(middleOf(one), middleOf(other)));

/**
 * Where a cell is counted on a map of that zoom: cells of the grid, and above 27 km of the same rule with bands three,
 * nine … times as high. The answer names the group; nothing but equality is read from it.
 */
export function clusterOf(cell: Cell, sizeKm: number): string {
  const size = cellSizes.findLast((each) => each >= sizeKm * 1000);
  if (size !== undefined) return String(coarserCell(cell, size));
  const high = 3 ** Math.ceil(Math.log(sizeKm / coarseKm) / Math.log(3));
  const { lat, lon } = middleOf(coarserCell(cell, 27_000));
  const row = Math.floor((((lat + 90) / 180) * bandCount) / high);
  const columns = Math.max(
    1,
    Math.round((columnsOf[within(row * high + (high >> 1), bandCount)] ?? 1) / high),
  );
  return `${high}/${row}/${Math.floor(((lon + 180) / 360) * columns)}`;
}

/** How large the cells of clusters are on a map of that zoom, whose world is 512 pixels wide at zoom 0: 60 pixels. */
export const clusterKmAt = (zoom: number): number => 3300 / 2 ** zoom;
