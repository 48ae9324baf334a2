// The photos in the albums of demo members: drawn from seeds, and added as a member adds theirs.
import { type Art, renderArt } from '@alcove/art';
import type { AlbumName, Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Use } from '../../platform/engines.ts';
import { fileInMemory, type UploadedFile } from '../../platform/http/upload.ts';
import type { JobSpec } from '../../platform/jobs/jobs.ts';
import type { Members } from '../accounts/index.ts';

/** Drawn at the smallest size that is accepted. */
const [longPx, shortPx] = [1024, 768];
const quality = 84;

type CastPhoto = readonly [
  owner: string,
  album: AlbumName,
  scene: Art['scene'],
  palette: Art['palette'],
  description?: string,
  form?: 'portrait',
];

const castPhotos: readonly CastPhoto[] = [
  ['Ondine', 'public', 'dunes', 'rose', 'La première marche, avant la chaleur.'],
  [
    'Ondine',
    'public',
    'blinds',
    'braise',
    'Onze heures, les volets. Le chat n’a pas voulu poser.',
    'portrait',
  ],
  ['Ondine', 'public', 'still', 'ambre'],
  ['Ondine', 'public', 'folds', 'cerise', 'Essai de velours.'],
  ['Ondine', 'public', 'waves', 'nuit'],
  ['Ondine', 'public', 'lake', 'braise', 'Annecy, la dernière lumière.'],
  ['Ondine', 'premium', 'arches', 'nuit', 'La galerie, une fois fermée.'],
  ['Ondine', 'premium', 'petals', 'iris', '', 'portrait'],
  ['Ondine', 'premium', 'room', 'braise', 'Le salon du dimanche.'],
  ['Ondine', 'private', 'mesh', 'lagon', 'Pour vous seuls : un flou heureux.'],
  ['Ondine', 'private', 'bokeh', 'ambre'],
  ['Ondine', 'private', 'lake', 'iris', '', 'portrait'],
  ['Maelle_69', 'public', 'arches', 'verger', 'Un thé sous la verrière.'],
  ['Maelle_69', 'public', 'petals', 'rose'],
  ['Maelle_69', 'public', 'room', 'ambre', 'Chez moi, un soir de pluie.'],
  ['Maelle_69', 'private', 'folds', 'iris'],
  ['Iseult', 'public', 'blinds', 'nuit', 'Avant d’ouvrir.'],
  ['Iseult', 'public', 'bokeh', 'lagon'],
  ['Iseult', 'premium', 'folds', 'braise', 'Le rideau, côté coulisses.'],
  ['Iseult', 'premium', 'still', 'rose', '', 'portrait'],
  ['Camille_75', 'public', 'mesh', 'cerise'],
  ['Camille_75', 'public', 'waves', 'brume', 'La Manche, en mars.'],
  ['Camille_75', 'premium', 'dunes', 'nuit'],
  ['Marlow', 'public', 'lake', 'brume', 'From the night train, somewhere past Dijon.'],
  ['Marlow', 'public', 'still', 'verger'],
  ['Marlow', 'private', 'room', 'nuit', 'The reading corner.', 'portrait'],
  ['Оля', 'public', 'dunes', 'lagon', 'Белые ночи, три часа утра.'],
  ['Оля', 'public', 'petals', 'ambre'],
  ['Оля', 'premium', 'arches', 'iris', 'Старая лестница на Петроградке.'],
  ['Оля', 'public', 'lake', 'nuit', 'Ладога, тихо.'],
  ['Оля', 'premium', 'blinds', 'rose'],
  ['Оля', 'private', 'bokeh', 'iris', '', 'portrait'],
  ['Maelle_69', 'public', 'lake', 'ambre', 'Le canal, à six heures.'],
  ['Maelle_69', 'premium', 'still', 'cerise', 'Nature presque morte.'],
  ['Maelle_69', 'premium', 'mesh', 'rose', '', 'portrait'],
  ['Maelle_69', 'private', 'dunes', 'nuit'],
  ['Iseult', 'public', 'room', 'iris', 'La loge, avant le monde.'],
  ['Iseult', 'public', 'arches', 'ambre'],
  ['Iseult', 'premium', 'petals', 'cerise', '', 'portrait'],
  ['Iseult', 'private', 'waves', 'rose', 'Le Léman, de nuit.'],
  ['Camille_75', 'public', 'folds', 'ambre', 'Velours de soie, premier essai.'],
  ['Camille_75', 'public', 'petals', 'verger'],
  ['Camille_75', 'premium', 'room', 'rose', 'L’atelier, rideau tiré.'],
  ['Camille_75', 'private', 'blinds', 'iris', '', 'portrait'],
  ['Marlow', 'public', 'waves', 'lagon', 'Portishead, low tide.'],
  ['Marlow', 'public', 'arches', 'brume'],
  ['Marlow', 'premium', 'bokeh', 'nuit', 'Platform four, late.'],
  ['Marlow', 'private', 'folds', 'lagon', '', 'portrait'],
  ['Les Voisins', 'public', 'lake', 'verger', 'La terrasse, vue du chat.'],
  ['Les Voisins', 'public', 'room', 'cerise', 'Deux fauteuils, une lampe.'],
  ['Les Voisins', 'public', 'still', 'lagon'],
  ['Les Voisins', 'public', 'dunes', 'brume', 'La Torche, hors saison.'],
  ['Les Voisins', 'premium', 'waves', 'braise'],
  ['Les Voisins', 'premium', 'blinds', 'ambre', 'Dimanche, onze heures.', 'portrait'],
  ['Les Voisins', 'private', 'mesh', 'iris'],
  ['Ambre', 'public', 'bokeh', 'braise', 'Pluie sur la vitrine.'],
  ['Ambre', 'public', 'blinds', 'lagon', 'Persiennes, encore.'],
  ['Ambre', 'public', 'lake', 'cerise'],
  ['Ambre', 'premium', 'still', 'nuit', 'Le piano, fermé.', 'portrait'],
  ['Ambre', 'private', 'petals', 'lagon'],
];

async function draw([owner, , scene, palette, , form]: CastPhoto, seed: number): Promise<UploadedFile> {
  const [width, height] = form === 'portrait' ? [shortPx, longPx] : [longPx, shortPx];
  const drawing = Buffer.from(renderArt({ scene, palette, seed, width, height }));
  // Here alone a server process draws by itself, and only for a demo.
  const { default: sharp } = await import('sharp');
  const content = await sharp(drawing).flatten().jpeg({ quality }).toBuffer();
  return fileInMemory({ field: 'photo', name: `${owner}.jpg`, type: 'image/jpeg' }, content);
}

type Adding = (
  uid: Uid,
  photo: { file: UploadedFile; album: AlbumName; description: string },
) => Promise<unknown>;

const drawing: JobSpec<{ owner: number }> = { name: 'cast_photos', payload: z.object({ owner: z.int() }) };

type Needs = Use<'db' | 'jobs'> & {
  members: Pick<Members, 'byNick'>;
  count(uid: Uid): Promise<number>;
  add: Adding;
};

/**
 * Draws the photos of demo members after the start, one owner after the other: a start does not wait for them, and a
 * killed process goes on after the last photo that an owner has.
 */
export function createCastPhotos({ db, jobs, members, count, add }: Needs): () => Promise<void> {
  const numbered = castPhotos.map((photo, at) => ({ photo, seed: at + 11 }));
  const owners = [...Map.groupBy(numbered, ({ photo: [owner] }) => owner)];
  const drawOwner = (owner: number) => jobs.add(db, drawing, { owner }, { key: `${drawing.name} ${owner}` });
  jobs.handle(drawing, async ({ owner: nth }) => {
    const [nick, photos] = owners[nth] ?? [];
    const owner = nick === undefined ? undefined : await members.byNick(nick);
    if (owner && photos) {
      for (const { photo, seed } of photos.slice(await count(owner.uid))) {
        const [, album, , , description = ''] = photo;
        await add(owner.uid, { file: await draw(photo, seed), album, description });
      }
    }
    if (nth + 1 < owners.length) await drawOwner(nth + 1);
  });
  return () => drawOwner(0);
}
