// Tiles of the basemap for the map's engine: each is cut out of a pack, which is fetched once.
import { packOf, tileIn } from '@alcove/basemap';
import { addProtocol } from 'maplibre-gl';
import { tilesPrefix } from 'virtual:basemap';

const scheme = 'basemap';
export const tileAddress = `${scheme}://{z}/{x}/{y}`;

/** Of the latest packs: a pack holds five tiles that are asked for together. */
const packsMax = 24;
const packs = new Map<string, Promise<ArrayBuffer>>();

async function fetchPack(name: string): Promise<ArrayBuffer> {
  const answer = await fetch(`${tilesPrefix}${name}.bin`);
  if (!answer.ok) throw new Error(`The map has no pack ${name}`);
  return answer.arrayBuffer();
}

function packNamed(name: string): Promise<ArrayBuffer> {
  const known = packs.get(name);
  if (known) return known;
  const pack = fetchPack(name);
  packs.set(name, pack);
  // What failed is asked for again with the next tile of it.
  pack.catch(() => packs.delete(name));
  for (const oldest of packs.keys()) {
    if (packs.size <= packsMax) break;
    packs.delete(oldest);
  }
  return pack;
}

export function offerTiles(): void {
  addProtocol(scheme, async ({ url }) => {
    const [z = 0, x = 0, y = 0] = url.slice(`${scheme}://`.length).split('/').map(Number);
    const found = packOf({ z, x, y });
    return { data: tileIn(await packNamed(found.name), found) };
  });
}
