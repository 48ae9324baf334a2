// Names that a page's loader gives to its title, where the address has less: `named: { room: 'Le salon d’Ondine' }`.
import { useMatches } from 'react-router';

const nothing: Record<string, string> = {};

export const useNamed = (): Record<string, string> =>
  (useMatches().at(-1)?.loaderData as { named?: Record<string, string> } | undefined)?.named ?? nothing;

/** Whether an existing room is on screen: the sidebar then shrinks to a rail of icons. */
export const useInRoom = (): boolean => useNamed().room !== undefined;
