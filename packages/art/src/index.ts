// Pictures made from a number: what stands in for a photo in seeds, placeholders and tests. Pure text
// in, SVG text out, the same everywhere; no picture ever shows a person.
export { artFromPath, artPath } from './address.ts';
export { giftArtPath, type GiftDrawing, giftDrawings, giftFromPath, renderGift } from './gifts.ts';
export { paletteNames, type PaletteName } from './palettes.ts';
export { type Art, artAt, artFor, renderArt } from './render.ts';
export { sceneNames, type SceneName } from './scenes/index.ts';
