// What `early-field.ts` at the root of the app brings into a build.
declare module 'virtual:early-field' {
  /** The address of the script; empty during development. */
  export const earlyFieldScript: string;
}
