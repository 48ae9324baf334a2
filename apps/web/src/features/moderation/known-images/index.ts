// The face of known images in the browser: what is kept out, for those who decide cases.
export { KnownImages } from './KnownImages.tsx';
export { loadKnownImages } from './load-known-images.ts';
