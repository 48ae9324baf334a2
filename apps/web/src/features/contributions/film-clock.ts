// The length of the film of a set.
import type { Material } from '@alcove/protocol';
import { clockOf } from '../media/index.ts';

/** Until it is made, nothing. */
export const filmLength = ({ film }: Material): string =>
  film && film.duration_ms > 0 ? clockOf(film.duration_ms) : '';
