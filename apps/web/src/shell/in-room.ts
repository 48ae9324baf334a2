// Whether a room is on screen, one that exists: the house then stands back to a rail of icons.
import { useMatches } from 'react-router';

export function useInRoom(): boolean {
  const match = useMatches().at(-1);
  if (match?.id !== 'room' && match?.id !== 'myRoom') return false;
  return (match.loaderData as { room?: unknown } | undefined)?.room !== undefined;
}
