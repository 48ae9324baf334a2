// Judges a file before a byte of it is sent, by the rules that the server enforces; what browsers cannot read is left
// to the server.
import type { MaterialKind } from '@alcove/protocol';

type TooSmall = 'contribution_photo_too_small' | 'story_photo_too_small';
export type PickFault = {
  code:
    | 'file_type_wrong'
    | 'file_too_large'
    | TooSmall
    | 'files_too_many'
    | 'films_unavailable'
    | 'upload_failed';
  params: Record<string, number | string>;
};

export type FileRules = {
  photoEndings: readonly string[];
  filmEndings: readonly string[];
  /** As they are named to members. */
  types: string;
  /** Files are smaller than these. */
  photoBytes: number;
  filmBytes: number;
  /** Of the longer side. */
  photoMinPx: number;
  tooSmall: TooSmall;
  /** How many files belong together at most. */
  most: number;
};

const has = (endings: readonly string[], name: string) =>
  endings.includes(/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '');

/** Of a file that was given up on its way. */
export const gaveUp: PickFault = { code: 'upload_failed', params: {} };

const isJpegName = (name: string) => has(['jpg', 'jpeg'], name);
async function startsAsJpeg(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0xff && second === 0xd8;
}

/** Undefined where this browser does not read the photo. */
async function sidesOf(file: Blob): Promise<{ width: number; height: number } | undefined> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return undefined;
  }
}

export function createFilePicking(rules: FileRules) {
  const { photoEndings, filmEndings, types, photoMinPx, most } = rules;
  const wrongType: PickFault = { code: 'file_type_wrong', params: { types } };

  /** Undefined for what is neither. */
  const kindOf = (name: string): MaterialKind | undefined =>
    has(photoEndings, name) ? 'photo' : has(filmEndings, name) ? 'video' : undefined;

  return {
    kindOf,
    tooMany: { code: 'files_too_many', params: { count: most } } satisfies PickFault as PickFault,

    /** For the browser's dialog. */
    accepted: (takesFilms: boolean): string =>
      [...photoEndings, ...(takesFilms ? filmEndings : [])].map((ending) => `.${ending}`).join(','),

    async faultOf(file: File, takesFilms: boolean): Promise<PickFault | undefined> {
      const kind = kindOf(file.name);
      if (!kind || file.size === 0) return wrongType;
      if (kind === 'video' && !takesFilms) return { code: 'films_unavailable', params: {} };
      const bytes = kind === 'video' ? rules.filmBytes : rules.photoBytes;
      if (file.size >= bytes)
        return { code: 'file_too_large', params: { megabytes: Math.floor(bytes / 1_048_576) } };
      if (kind === 'video' || !isJpegName(file.name)) return undefined;
      if (!(await startsAsJpeg(file))) return wrongType;
      const sides = await sidesOf(file);
      return sides && Math.max(sides.width, sides.height) < photoMinPx
        ? { code: rules.tooSmall, params: { ...sides, pixels: photoMinPx } }
        : undefined;
    },
  };
}

/** `a.jpg`, `a (1).jpg`: phones name every photo alike, and a file is resumed by its name. */
export function nameApart(asked: string, taken: ReadonlySet<string>): string {
  const dot = asked.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [asked.slice(0, dot), asked.slice(dot)] : [asked, ''];
  let name = asked;
  for (let count = 1; taken.has(name); count++) name = `${stem} (${count})${ending}`;
  return name;
}

/** Whether the picked file is the one of which a part has arrived under this name. */
export function isSameFile(
  file: Pick<File, 'name' | 'size'>,
  began: { name: string; total: number },
): boolean {
  const asked = began.name.replace(/ \(\d+\)(\.[^.]*)?$/, '$1');
  return file.size === began.total && (file.name === began.name || file.name === asked);
}
