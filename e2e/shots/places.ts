// Where the contact sheets and what they need are kept.
import path from 'node:path';
import type { Reader } from './screens.ts';

export const folder = path.resolve(import.meta.dirname, '../../build/shots');

/** The cookies of a reader. */
export const rememberedAs = (reader: Reader): string => path.join(folder, `${reader}.json`);
