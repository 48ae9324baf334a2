// The words of the product in three languages, and how a number or a moment is written in them.
export * from './dates.ts';
export * from './plural.ts';
export * from './waits.ts';
export * from './words.ts';
