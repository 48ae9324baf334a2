// How the windows were left, in this browser.
import { createKept } from './kept.ts';
import { layoutFrom, usualLayout } from './windows.ts';

export const keptLayout = createKept('camera-windows', usualLayout, layoutFrom);
