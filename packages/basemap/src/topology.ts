// Reads shapes out of TopoJSON, in which neighbours share the lines between them.
import type { Feature, Geometry, Position } from 'geojson';

type Arcs = readonly number[];
type Shape =
  | { type: 'Polygon'; arcs: readonly Arcs[] }
  | { type: 'MultiPolygon'; arcs: readonly (readonly Arcs[])[] }
  | { type: 'LineString'; arcs: Arcs }
  | { type: 'MultiLineString'; arcs: readonly Arcs[] };

export type Topology = {
  transform: { scale: readonly [number, number]; translate: readonly [number, number] };
  arcs: readonly (readonly (readonly [number, number])[])[];
  objects: Record<string, { geometries: readonly Shape[] }>;
};

/** Each arc as degrees; the steps between its points are whole numbers. */
function readArcs({ transform, arcs }: Topology): Position[][] {
  const [scaleX, scaleY] = transform.scale;
  const [left, low] = transform.translate;
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([stepX, stepY]) => {
      x += stepX;
      y += stepY;
      return [x * scaleX + left, y * scaleY + low];
    });
  });
}

const feature = (geometry: Geometry): Feature => ({ type: 'Feature', properties: {}, geometry });

export function shapesOf(topology: Topology, name: string): Feature[] {
  const arcs = readArcs(topology);
  const line = (parts: Arcs): Position[] =>
    parts.flatMap((part, nth) => {
      // A negative number is the arc ~number, backwards.
      const points = part < 0 ? (arcs[~part] ?? []).toReversed() : (arcs[part] ?? []);
      return nth === 0 ? points : points.slice(1);
    });
  return (topology.objects[name]?.geometries ?? []).map((shape) => {
    switch (shape.type) {
      case 'Polygon':
        return feature({ type: 'Polygon', coordinates: shape.arcs.map(line) });
      case 'MultiPolygon':
        return feature({ type: 'MultiPolygon', coordinates: shape.arcs.map((rings) => rings.map(line)) });
      case 'LineString':
        return feature({ type: 'LineString', coordinates: line(shape.arcs) });
      case 'MultiLineString':
        return feature({ type: 'MultiLineString', coordinates: shape.arcs.map(line) });
    }
  });
}

/** The lines that two shapes of a set share: borders on land, without coasts. */
export function sharedLines(topology: Topology, name: string): Feature[] {
  const users = new Map<number, number>();
  for (const { arcs } of topology.objects[name]?.geometries ?? [])
    for (const arc of new Set((arcs.flat(2) as number[]).map((each) => (each < 0 ? ~each : each))))
      users.set(arc, (users.get(arc) ?? 0) + 1);
  const arcs = readArcs(topology);
  const shared = [...users].filter(([, count]) => count > 1).map(([arc]) => arcs[arc] ?? []);
  return [feature({ type: 'MultiLineString', coordinates: shared })];
}
