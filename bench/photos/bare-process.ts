// The same files of each photo as the site makes, by sharp and nothing else: no hashes, no rows, no checks.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';

const [from = '', to = ''] = process.argv.slice(2);

const cuts: Record<string, (photo: Sharp) => Sharp> = {
  tile: (photo) => photo.resize(480, 480, { fit: 'cover' }),
  small: (photo) => photo.resize(640, 480, { fit: 'inside' }),
  large: (photo) => photo.resize(1280, 960, { fit: 'inside' }),
};
const encoders: Record<string, (photo: Sharp) => Sharp> = {
  jpg: (photo) => photo.jpeg({ quality: 82, progressive: true }),
  webp: (photo) => photo.webp({ quality: 78, effort: 3 }),
  avif: (photo) => photo.avif({ quality: 52, effort: 2 }),
};

for (const file of readdirSync(from)) {
  const open = () => sharp(path.join(from, file)).autoOrient();
  const place = (name: string) => path.join(to, `${path.parse(file).name}-${name}`);
  await open().jpeg({ quality: 95, progressive: true }).toFile(place('original.jpg'));
  for (const [name, cut] of Object.entries(cuts))
    for (const [format, encode] of Object.entries(encoders))
      await encode(cut(open())).toFile(place(`${name}.${format}`));
}
const { user, system } = process.cpuUsage();
console.log((user + system) / 1_000_000);
