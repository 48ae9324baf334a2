// A form is refused for all that is wrong with it at once, in the order of its fields (R5.068).
import type { Faults } from '@alcove/protocol';
import { refuseFields } from '../../platform/refusal.ts';

export function refuseFaults(faults: Faults<string>): void {
  const found = Object.entries(faults).flatMap(([field, fault]) => (fault ? [[field, fault] as const] : []));
  if (found.length > 0) throw refuseFields(Object.fromEntries(found));
}
