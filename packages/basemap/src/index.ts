// The basemap as browsers read it: where a tile and the names of towns lie among the files that a build cuts.
export { packOf, tileIn, type TileAddress } from './packs.ts';
export { blockOf, folded, lettersOf, type RegionNames, regionsFile, type TownRow } from './town-files.ts';
