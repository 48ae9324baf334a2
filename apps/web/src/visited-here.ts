// Whether somebody has passed the gate or opened the map in this browser (R4.208): without it no position is asked for.
import { kept, keptText } from './kept.ts';

const flag = kept('local', 'visited', keptText, { plain: true });

export const isVisitedHere = (): boolean => flag.get() === 'true';
export const markVisited = (): void => flag.set('true');
