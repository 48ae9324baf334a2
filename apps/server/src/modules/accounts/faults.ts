// Faults of a form, gathered: only fields at fault, in the form's order; nothing where all is well.
import type { Fault } from '@alcove/protocol';

export function faultsIn(judged: Record<string, Fault | undefined>): Record<string, Fault> | undefined {
  const found = Object.entries(judged).filter((entry): entry is [string, Fault] => entry[1] !== undefined);
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}
