// Which things this browser has tried, by role.
import { type DemoRole, demoRoles } from '@alcove/protocol';
import { isRecord, kept, keptListOf, isKeptText } from '../../kept.ts';

type Tried = Partial<Record<DemoRole, string[]>>;

const namesOf = keptListOf(isKeptText);

export const readTried = (found: unknown): Tried | undefined =>
  isRecord(found)
    ? Object.fromEntries(demoRoles.flatMap((role) => (found[role] ? [[role, namesOf(found[role])]] : [])))
    : undefined;

const tried = kept<Tried>('local', 'demo-tried', readTried);

export const useTried = (role: DemoRole): readonly string[] => tried.use(undefined)?.[role] ?? [];

/** Whether it was not ticked before. */
export function tick(role: DemoRole, name: string): boolean {
  const before = tried.get() ?? {};
  const names = before[role] ?? [];
  if (names.includes(name)) return false;
  tried.set({ ...before, [role]: [...names, name] });
  return true;
}

export const untick = (role: DemoRole): void => tried.set({ ...tried.get(), [role]: [] });
