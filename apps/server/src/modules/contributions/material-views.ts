// One photo or film of a set, as a reader gets it: with the addresses of what they may see.
import { type Film, type Material, type Standing, type Uid } from '@alcove/protocol';
import type { FilmFacts, Media, PictureFacts } from '../media/index.ts';
import { captionsAddress, filmAddress, materialAddress } from './material-files.ts';
import type { ListedMaterial } from './material-store.ts';
import { closedTo, isLongFilm, type MaterialSize, type SetFacts } from './rights.ts';
import type { StoredSet } from './set-store.ts';

export type ReaderOfSets = { uid: Uid | undefined; standing: Standing; hasVisit: boolean };

export type MaterialFile = {
  /** Of the photo, or of the picture that stands for a film. */
  picture: { id: string; facts: PictureFacts | undefined } | undefined;
  film: FilmFacts | undefined;
};

type FileIds = { picture?: string | null; film: string | null };

/** Answers what is known of each of these materials, and of further films without their pictures. */
export async function filesOf(
  { pictures, films }: { pictures: Pick<Media['pictures'], 'facts'>; films: Pick<Media['films'], 'facts'> },
  materials: readonly FileIds[],
  further: readonly string[] = [],
): Promise<(material: FileIds) => MaterialFile> {
  const filmFacts = await films.facts([
    ...new Set([...materials.flatMap(({ film }) => film ?? []), ...further]),
  ]);
  const pictureOf = ({ picture, film }: FileIds) => picture ?? filmFacts.get(film ?? '')?.picture;
  const pictureFacts = await pictures.facts(materials.flatMap((material) => pictureOf(material) ?? []));
  return (material) => {
    const id = pictureOf(material);
    return {
      picture: id === undefined ? undefined : { id, facts: pictureFacts.get(id) },
      film: filmFacts.get(material.film ?? ''),
    };
  };
}

type Closed = (size: MaterialSize) => string | undefined;

function filmView({ film: id, captions }: ListedMaterial, film: FilmFacts, closed: Closed): Film {
  const isReady = film.state === 'ready' && id !== null;
  const isOpen = isReady && !closed('film');
  const hasPreview = isReady && !closed('preview');
  const part = isOpen ? 'film' : hasPreview ? 'preview' : undefined;
  return {
    duration_ms: film.durationMs,
    ...((film.state === 'waiting' || film.state === 'working') && { percent: film.percent }),
    ...(film.failure && { failure: film.failure }),
    ...(hasPreview && { preview: filmAddress(id, 'preview.mp4') }),
    renditions: isOpen
      ? film.renditions.map(({ height, bytes }) => ({ height, url: filmAddress(id, `${height}.mp4`), bytes }))
      : [],
    ...(isOpen && { hls: filmAddress(id, 'film.m3u8') }),
    captions:
      part && id !== null
        ? captions.map((language) => ({ language, url: captionsAddress(id, part, language) }))
        : [],
  };
}

const states = { waiting: 'processing', working: 'processing', ready: 'ready', failed: 'failed' } as const;

export function materialView(
  material: ListedMaterial,
  {
    set,
    file,
    order,
    reader,
  }: { set: SetFacts & Pick<StoredSet, 'uid'>; file: MaterialFile; order: number; reader: ReaderOfSets },
): Material {
  const { kind, refused } = material;
  const { picture, film } = file;
  const seen = { kind, order, isRefused: refused !== '', isLong: isLongFilm(film) };
  const who = {
    standing: reader.standing,
    isAuthor: reader.uid === set.uid,
    hasVisit: reader.hasVisit,
  };
  const closed = (size: MaterialSize) => closedTo(size, seen, set, who);
  const urls = Object.fromEntries(
    (['tile', 'thumb', 'small'] as const).flatMap((size) =>
      picture && !closed(size) ? [[size, materialAddress(picture.id, size)]] : [],
    ),
  );
  const download = (
    size: 'large' | 'original',
    url: string | undefined,
    made = picture?.facts?.downloads[size],
  ) => {
    if (!made || url === undefined || closed(size)) return {};
    const { bytes, widthPx: width, heightPx: height } = made;
    return { [size]: { url, bytes, width, height } };
  };
  const of = (size: 'large' | 'original') => picture && materialAddress(picture.id, size);
  const closed_by = closed(kind === 'photo' ? 'small' : 'film');
  return {
    material_id: material.material_id,
    kind,
    description: material.description,
    placeholder: picture?.facts?.placeholder ?? '',
    width: film?.widthPx ?? picture?.facts?.widthPx ?? 0,
    height: film?.heightPx ?? picture?.facts?.heightPx ?? 0,
    state: film ? states[film.state] : 'ready',
    ...(closed_by && closed_by !== 'item_unknown' && { closed_by }),
    urls,
    ...download('large', of('large')),
    ...(film && material.film !== null
      ? download('original', filmAddress(material.film, 'original.mp4'), film.original)
      : download('original', of('original'))),
    ...(film && { film: filmView(material, film, closed) }),
  };
}
