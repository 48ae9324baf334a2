// Draws the sets of demo members after the start, one after the other, the newest first, then their films: a start
// does not wait for them, and a killed process goes on where it was.
import { Readable } from 'node:stream';
import { hourMs } from '@alcove/protocol';
import { artFor, renderArt } from '@alcove/art';
import * as z from 'zod/mini';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { fileInMemory } from '../../platform/http/upload.ts';
import type { JobSpec } from '../../platform/jobs/jobs.ts';
import { earliestMembers, type Member, type Members } from '../accounts/index.ts';
import type { Comments } from '../comments/index.ts';
import type { Media } from '../media/index.ts';
import { type CastSet, castSets } from './cast-list.ts';
import { addCastReactions } from './cast-reactions.ts';
import { addFavourite } from './favourite-store.ts';
import { setPhotoDemand, setPhotoSizes, setShelf } from './material-files.ts';
import { addMaterial } from './material-store.ts';
import { addSet, changeSet, reviseSet } from './set-store.ts';

const [longPx, shortPx] = [1280, 960];
const quality = 84;
const firstAdmirers = 14;
/** The photos of albums are drawn first. */
const afterAlbumsMs = 12_000;

const drawing: JobSpec<{ at: number }> = { name: 'cast_contribution', payload: z.object({ at: z.int() }) };

async function draw(title: string, number: number): Promise<Buffer> {
  const isUpright = number % 3 === 1;
  const [width, height] = isUpright ? [shortPx, longPx] : [longPx, shortPx];
  const picture = Buffer.from(renderArt(artFor(`${title} ${number}`, { width, height })));
  // As for albums, the server process draws by itself for a demo alone.
  const { default: sharp } = await import('sharp');
  return sharp(picture).flatten().jpeg({ quality }).toBuffer();
}

type Needs = Use<'db' | 'clock' | 'jobs'> & {
  members: Pick<Members, 'byNick'>;
  media: Pick<Media, 'pictures' | 'uploads' | 'films'>;
  comments: Pick<Comments, 'seed'>;
};

export function createCastSets(needs: Needs) {
  const { db, clock, jobs, members } = needs;
  const { pictures, uploads, films } = needs.media;

  const drawSet = (at: number, waitMs = 0) =>
    jobs.add(db, drawing, { at }, { key: `${drawing.name} ${at}`, at: clock.now() + waitMs });

  /** The newer, the more admirers it has had time for; always the same ones. */
  async function admire(tx: Database, author: Member, id: number, at: number): Promise<void> {
    const others = await earliestMembers(tx, { except: author.uid, limit: 40 });
    const count = (at * 5) % firstAdmirers;
    for (const uid of others.filter((_, place) => (place * 7 + at) % 11 < 4).slice(0, count)) {
      await addFavourite(tx, uid, id, clock.now() - at * hourMs);
    }
  }

  function timesOf({ status }: CastSet, at: number) {
    const submitted_at = clock.now() - (at * 9 + 2) * hourMs;
    if (status === 'waiting') return { status, submitted_at: 0 };
    const pending = { status: 'pending' as const, submitted_at, prepared_at: submitted_at };
    if (status === 'pending') return pending;
    const decided_at = submitted_at + hourMs;
    if (status === 'rejected') {
      return { ...pending, status, decided_at, ended_at: decided_at, reason: 'low_quality' };
    }
    const views = 40 + ((at * 53) % 900);
    return { ...pending, status: 'published' as const, decided_at, published_at: decided_at, views };
  }

  async function addOne(wanted: CastSet, at: number): Promise<void> {
    const author = await members.byNick(wanted.nick);
    if (!author || (await setOf(db, author, wanted))) return;
    const kept: { picture: string; bytes: number }[] = [];
    for (let number = 0; number < wanted.photos; number++) {
      const content = await draw(wanted.title, number);
      const file = fileInMemory({ field: 'files', name: `${number}.jpg`, type: 'image/jpeg' }, content);
      const { signal } = new AbortController();
      const keeping = { shelf: setShelf, demand: setPhotoDemand, sizes: setPhotoSizes, signal };
      kept.push({ picture: await pictures.keep(file, keeping), bytes: content.length });
    }
    const times = timesOf(wanted, at);
    const set = await db.transaction().execute(async (tx) => {
      const { id } = await addSet(tx, author.uid, clock.now());
      for (const [number, { picture, bytes }] of kept.entries()) {
        await pictures.use(tx, picture);
        const material = { contribution: id, kind: 'photo', name: `${number}.jpg`, bytes, picture } as const;
        await addMaterial(tx, { ...material, added_at: clock.now() });
      }
      // Before it is published: lists count then.
      if (wanted.status === undefined) await admire(tx, author, id, at);
      const { title, description, section, premium = false } = wanted;
      await reviseSet(tx, id, clock.now(), {
        title,
        description,
        section,
        premium,
        owner_confirm: true,
        publication_confirm: true,
        photos: wanted.photos,
        ...times,
      });
      return id;
    });
    if ('published_at' in times)
      await addCastReactions(needs, { id: set, author: author.uid, at, publishedAt: times.published_at });
  }

  /** Added as a member adds theirs; made by a job like any other. */
  async function addFilm(wanted: CastSet): Promise<void> {
    const author = await members.byNick(wanted.nick);
    const set = author && (await setOf(db, author, wanted));
    if (!author || !set || set.films > 0 || wanted.film === undefined || !films.draw) return;
    const content = await films.draw(await draw(wanted.title, 0), wanted.film);
    const owner = { uid: author.uid, target: `cast ${set.id}` };
    const piece = { name: 'film.mp4', type: 'video/mp4', announcedBytes: content.length };
    const upload = await uploads.receive(
      owner,
      { ...piece, content: Readable.from([content]) },
      { judge: () => {}, claim: async () => [] },
    );
    await db.transaction().execute(async (tx) => {
      await films.accept(tx, { upload: upload.id, shelf: setShelf });
      const film = {
        name: piece.name,
        bytes: piece.announcedBytes,
        film: upload.id,
        added_at: clock.now(),
      };
      await addMaterial(tx, { contribution: set.id, kind: 'video', ...film });
      await changeSet(tx, set.id, { films: 1 });
    });
  }

  const withFilms = castSets.filter(({ film }) => film !== undefined);

  /** Films come after all photos. */
  jobs.handle(drawing, async ({ at }) => {
    const [wanted, filmed] = [castSets[at], withFilms[at - castSets.length]];
    if (wanted) await addOne(wanted, at);
    if (filmed) await addFilm(filmed);
    if (wanted ?? filmed) await drawSet(at + 1);
  });

  return () => drawSet(0, afterAlbumsMs);
}

const setOf = (db: Database, { uid }: Member, { title }: Pick<CastSet, 'title'>) =>
  db
    .selectFrom('contributions')
    .select(['id', 'films'])
    .where('uid', '=', uid)
    .where('title', '=', title)
    .executeTakeFirst();
