// What is wrong with a field, as a form and the server both say it.
import type { RefusalCode } from '../../refusals.ts';

/** A code, with the values its words need. */
export type Fault = RefusalCode | { code: RefusalCode; params: Record<string, string | number> };
