// Written by `stable-names.ts` at the root of the app, for the server's half.
declare module 'virtual:import-map' {
  /** As JSON. */
  const map: string;
  export default map;
}
