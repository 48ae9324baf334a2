// What `basemap.ts` at the root of the app brings into a build.
declare module 'virtual:basemap' {
  /** A pack of tiles is `${tilesPrefix}${name}.bin`. */
  export const tilesPrefix: string;
  /** A file of towns is `${townsPrefix}${name}.bin`. */
  export const townsPrefix: string;
}
