// What a page's loader calls by name, where the address has less: `named: { room: 'Le salon d’Ondine' }`.
import { useMatches } from 'react-router';

const nothing: Record<string, string> = {};

export const useNamed = (): Record<string, string> =>
  (useMatches().at(-1)?.loaderData as { named?: Record<string, string> } | undefined)?.named ?? nothing;

/** A room is on screen, one that exists: the house stands back to a rail of icons. */
export const useInRoom = (): boolean => useNamed().room !== undefined;
