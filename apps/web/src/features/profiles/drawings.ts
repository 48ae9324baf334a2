// What is drawn for a member without a picture of their own, chosen by the nick. For loaders: the drawings' code
// stays out of the browser.
import { artFor, artPath } from '@alcove/art';

export type ProfileDrawings = { cover: string; portrait: string };

export const drawingsOf = (nick: string): ProfileDrawings => ({
  cover: artPath(artFor(nick, { width: 1180, height: 260 })),
  portrait: artPath(artFor(nick, { width: 336, height: 424 })),
});
