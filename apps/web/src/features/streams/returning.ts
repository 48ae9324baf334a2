// Whom she watched before a reload and does not watch again yet; nothing once she has chosen by herself.
import { createOpenState } from '../../open-state.ts';
import type { KeptViews } from './kept-views.ts';

export const returning = createOpenState<KeptViews>();
