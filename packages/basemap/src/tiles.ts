// Cuts land, borders, rivers, lakes and towns into vector tiles of zoom 0 to 6, which a browser enlarges. Tiles travel
// in packs: a pack holds one tile and those below it down to the next level of packs.
import { GeoJSONVT as geojsonVt } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature } from 'geojson';
import { packLevels, packedZooms } from './packs.ts';
import { shapesOf, sharedLines, type Topology } from './topology.ts';
import type { Town } from './towns.ts';

const zoomMax = 6;
/** Of a tile's width, on which its points lie: at zoom 6 one step is about 100 m. */
const extent = 4096;

type Layer = { name: string; features: Feature[]; from: number; tolerance: number };

/** Towns of that many people and more are on tiles of that zoom. */
const townsFrom = [
  { zoom: 0, people: 5_000_000 },
  { zoom: 2, people: 1_000_000 },
  { zoom: 3, people: 400_000 },
  { zoom: 4, people: 120_000 },
  { zoom: 5, people: 25_000 },
  { zoom: 6, people: 1_000 },
] as const;

const townFeature = ({ name, fr, ru, population, lat, lon }: Town): Feature => ({
  type: 'Feature',
  properties: { name, ...(fr && { fr }), ...(ru && { ru }), people: Math.round(population / 100) / 10 },
  geometry: { type: 'Point', coordinates: [lon, lat] },
});

type Sources = { land: Topology; countries: Topology; water: Topology; towns: readonly Town[] };

function layersOf({ land, countries, water }: Sources): Layer[] {
  return [
    { name: 'land', features: shapesOf(land, 'land'), from: 0, tolerance: 4 },
    { name: 'borders', features: sharedLines(countries, 'countries'), from: 0, tolerance: 4 },
    { name: 'lakes', features: shapesOf(water, 'lakes'), from: 0, tolerance: 3 },
    { name: 'rivers', features: shapesOf(water, 'rivers'), from: 2, tolerance: 3 },
  ];
}

type Cut = { name: string; from: number; to: number; tiles: geojsonVt };

const cut = ({ name, features, from, tolerance }: Layer, to = zoomMax): Cut => ({
  name,
  from,
  to,
  tiles: new geojsonVt(
    { type: 'FeatureCollection', features },
    { maxZoom: zoomMax, indexMaxZoom: to, indexMaxPoints: 0, extent, buffer: 64, tolerance },
  ),
});

/** Each pack under the name that `packs.ts` gives it. */
export function cutTiles(sources: Sources): Map<string, Buffer> {
  const cuts = [
    ...layersOf(sources).map((layer) => cut(layer)),
    ...townsFrom.map(({ zoom, people }, nth) => {
      const towns = sources.towns.filter(({ population }) => population >= people);
      const layer = { name: 'towns', features: towns.map(townFeature), from: zoom, tolerance: 0 };
      return cut(layer, (townsFrom[nth + 1]?.zoom ?? zoomMax + 1) - 1);
    }),
  ];
  function tileAt(z: number, x: number, y: number): Uint8Array {
    const layers = cuts.flatMap(({ name, from, to, tiles }) => {
      const tile = z >= from && z <= to ? tiles.getTile(z, x, y) : null;
      return tile && tile.features.length > 0 ? [[name, tile] as const] : [];
    });
    return layers.length === 0
      ? new Uint8Array()
      : fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent });
  }

  const packs = new Map<string, Buffer>();
  for (const level of packLevels)
    for (let x = 0; x < 2 ** level; x++)
      for (let y = 0; y < 2 ** level; y++) {
        const tiles = packedZooms(level).flatMap((zoom) => {
          const wide = 2 ** (zoom - level);
          return Array.from({ length: wide * wide }, (_, nth) =>
            tileAt(zoom, x * wide + (nth % wide), y * wide + Math.floor(nth / wide)),
          );
        });
        const lengths = Buffer.alloc(tiles.length * 4);
        tiles.forEach((tile, nth) => lengths.writeUInt32LE(tile.length, nth * 4));
        packs.set(`${level}-${x}-${y}`, Buffer.concat([lengths, ...tiles]));
      }
  return packs;
}
