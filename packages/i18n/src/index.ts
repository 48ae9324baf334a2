// The texts of the product in three languages, and how numbers and moments are written in them.
export * from './dates.ts';
export * from './plural.ts';
export * from './quoted-limits.ts';
export * from './waits.ts';
export * from './words.ts';
