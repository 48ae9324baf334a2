// What is known of a film that is being made.
import type { Material } from '@alcove/protocol';

type Made = { film?: { percent?: number; duration_ms?: number; renditions?: readonly { url: string }[] } };

export const filmOf = (file: Material): NonNullable<Made['film']> => (file as Made).film ?? {};
