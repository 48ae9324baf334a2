// Small films as members send them, drawn by the machine's ffmpeg.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ffmpeg } from '@alcove/sfu/testing';

const run = promisify(execFile);

type Look = {
  size?: string;
  seconds?: number;
  rate?: number;
  /** Of the file: mp4, mov, mpg, wmv, avi. */
  ending?: string;
  /** Options of the output, such as another codec. */
  how?: string;
  hasSound?: boolean;
};

/** Each is drawn once; its bytes are never written to. */
const shot = new Map<string, Promise<Buffer>>();

async function draw({
  size = '64x48',
  seconds = 2,
  rate = 10,
  ending = 'mp4',
  how = '',
  hasSound = true,
}: Look): Promise<Buffer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'alcove-film-'));
  const file = path.join(folder, `film.${ending}`);
  const picture = `-f lavfi -i testsrc=size=${size}:rate=${rate}:duration=${seconds}`;
  const sound = hasSound ? `-f lavfi -i sine=frequency=330:duration=${seconds}` : '';
  const args = `-loglevel error ${picture} ${sound} -threads 1 -pix_fmt yuv420p ${how} ${file}`;
  try {
    await run(ffmpeg ?? '', args.split(/ +/));
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function shootMemberFilm(look: Look = {}): Promise<Buffer> {
  const name = JSON.stringify(look);
  const known = shot.get(name) ?? draw(look);
  shot.set(name, known);
  return known;
}

/** A second of a test picture, then two of a still one. */
export async function shootFilmOf(picture: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'alcove-film-'));
  const [still, film] = [path.join(folder, 'still.jpg'), path.join(folder, 'film.mp4')];
  await writeFile(still, picture);
  const args = `-loglevel error -f lavfi -i testsrc=size=320x240:rate=10:duration=1 -loop 1 -framerate 10 -t 2 -i ${still}
    -filter_complex [1]scale=320:240,setsar=1[k];[0]setsar=1[t];[t][k]concat=n=2:v=1 -pix_fmt yuv420p ${film}`;
  try {
    await run(ffmpeg ?? '', args.split(/\s+/));
    return await readFile(film);
  } finally {
    await rm(folder, { recursive: true });
  }
}
