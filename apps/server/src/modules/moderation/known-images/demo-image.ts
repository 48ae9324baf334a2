// A demo's list: one drawn picture that is kept out, so that everybody can see how it is refused.
import path from 'node:path';

const folder = path.join(import.meta.dirname, 'demo');

export const demoKnownImages = { folder, picture: path.join(folder, 'known-image.jpg') };
