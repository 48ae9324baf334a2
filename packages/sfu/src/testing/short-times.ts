// Bounds of the embedded engine for tests that do not look at their length.
import type { SfuTimes } from '../options.ts';

/** A process is asked as often as usual: one that is given no turn by a busy machine is not taken for hanging. */
export const shortTimes = { secondMs: 200, reencodingGraceMs: 300, layerGraceMs: 300 } satisfies SfuTimes;
