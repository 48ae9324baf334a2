// The words of the product in three languages, and how a number chooses between them.
export * from './plural.ts';
export * from './words.ts';
