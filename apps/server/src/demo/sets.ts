// Draws the sets of demo members after the start, one after the other, the newest first, then their films: a start
// does not wait for them, and a killed process goes on where it was.
import { artAt, artFor } from '@alcove/art';
import { dayMs, hourMs, type Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { JobSpec } from '../platform/jobs/jobs.ts';
import { type CastSet, castSets } from './cast/sets.ts';
import { drawPhoto } from './drawing.ts';
import type { InventedMembers } from './members.ts';
import type { DemoNeeds } from './needs.ts';
import { seedDesk } from './desk.ts';
import { seedReactions } from './reactions.ts';

const [longPx, shortPx] = [1280, 960];
const firstAdmirers = 14;
const recentSets = 14;
const archivedDays = 420;
/** The photos of albums are drawn first. */
const afterAlbumsMs = 12_000;

const drawing: JobSpec<{ at: number }> = { name: 'cast_contribution', payload: z.object({ at: z.int() }) };

/** The first photo stands for the set in lists: its neighbours there have others. */
function draw(at: number, title: string, number: number) {
  const isUpright = number % 3 === 1;
  const [width, height] = isUpright ? [shortPx, longPx] : [longPx, shortPx];
  const size = { width, height };
  const art = number === 0 ? artAt(at, size) : artFor(`${title} ${number}`, size);
  return drawPhoto(art, { field: 'files', name: `${number}.jpg` });
}

/** 0: it has not happened. */
const hoursBefore = (now: number, hours: number | undefined): number =>
  hours === undefined ? 0 : now - hours * hourMs;

type Needs = Pick<
  DemoNeeds,
  | 'db'
  | 'clock'
  | 'jobs'
  | 'accounts'
  | 'media'
  | 'comments'
  | 'consents'
  | 'contributions'
  | 'finding'
  | 'moderation'
  | 'certification'
> & {
  invented: Pick<InventedMembers, 'people'>;
};

/** The first are of the last days; the others stand in archives of fourteen months. */
function ageMsOf({ status }: CastSet, at: number): number {
  const past = at - recentSets;
  if (status !== undefined || past < 0) return (at * 9 + 2) * hourMs;
  return (recentSets * 9 + 2) * hourMs + ((past + 1) * archivedDays * dayMs) / (castSets.length - recentSets);
}

/** What it returns lets the jobs begin. */
export function createSetJobs(needs: Needs): () => Promise<void> {
  const { db, clock, jobs, accounts, invented, contributions } = needs;
  const { films } = needs.media;

  const drawSet = (at: number, waitMs = 0) =>
    jobs.add(db, drawing, { at }, { key: `${drawing.name} ${at}`, at: clock.now() + waitMs });

  /** The newer the set, the more of them; always the same ones. */
  const admirersOf = (author: Uid, at: number, active: readonly Uid[]) =>
    active
      .filter((uid) => uid !== author)
      .filter((_, place) => (place * 7 + at) % 11 < 4)
      .slice(0, (at * 5) % firstAdmirers)
      .map((uid) => ({ uid, at: clock.now() - at * hourMs }));

  function timesOf(wanted: CastSet, at: number) {
    const { status, polled } = wanted;
    const submitted_at = Math.round(clock.now() - ageMsOf(wanted, at));
    if (status === 'waiting') return { status, submitted_at: 0 };
    const pending = { status: 'pending' as const, submitted_at, prepared_at: submitted_at };
    if (status === 'pending') return { ...pending, ...(polled && { poll_at: submitted_at + hourMs }) };
    const decided_at = submitted_at + hourMs;
    if (status === 'rejected') {
      return { ...pending, status, decided_at, ended_at: decided_at, reason: 'low_quality' };
    }
    const views = 40 + ((at * 53) % 900);
    return { ...pending, status: 'published' as const, decided_at, published_at: decided_at, views };
  }

  async function addOne(wanted: CastSet, at: number): Promise<void> {
    const author = (await accounts.members.byNick(wanted.nick))?.uid;
    if (author === undefined || (await contributions.findSet(author, wanted.title))) return;
    const photos = [];
    for (let number = 0; number < wanted.photos; number++) photos.push(await draw(at, wanted.title, number));
    const times = timesOf(wanted, at);
    const { active } = await invented.people();
    const { title, description, section, premium = false, ledger = [] } = wanted;
    const id = await contributions.importSet({
      author,
      title,
      description,
      section,
      premium,
      photos,
      withOthers: ledger.flatMap(({ files }) => files),
      favourites: wanted.status === undefined ? admirersOf(author, at, active) : [],
      ...times,
    });
    if ('published_at' in times)
      await seedReactions(needs, { id, author, at, publishedAt: times.published_at }, active);
  }

  async function addLedger({ nick, title, ledger = [] }: CastSet): Promise<void> {
    const author = ledger.length > 0 ? await accounts.members.byNick(nick) : undefined;
    const set = author && (await contributions.findSet(author.uid, title));
    if (!author || !set) return;
    const now = clock.now();
    const people = ledger.map(({ name, email, state, files, ...times }) => ({
      name,
      email,
      state,
      files,
      invitedAt: hoursBefore(now, times.invitedHoursAgo),
      openedAt: hoursBefore(now, times.openedHoursAgo),
      answeredAt: hoursBefore(now, times.answeredHoursAgo),
      withdrawnAt: hoursBefore(now, times.withdrawnHoursAgo),
    }));
    await needs.consents.importLedger(author, set.id, people);
  }

  /** Made by a job like any other. */
  async function addFilm(set: CastSet): Promise<void> {
    const { nick, title, film } = set;
    const author = (await accounts.members.byNick(nick))?.uid;
    const drawn = author === undefined ? undefined : await contributions.findSet(author, title);
    if (author === undefined || !drawn || drawn.films > 0 || film === undefined || !films.draw) return;
    const { content } = await draw(castSets.indexOf(set), title, 0);
    await contributions.importFilm({ id: drawn.id, author }, 'film.mp4', await films.draw(content, film));
  }

  const withFilms = castSets.filter(({ film }) => film !== undefined);

  /** Films come after all photos. */
  jobs.handle(drawing, async ({ at }) => {
    const [wanted, filmed] = [castSets[at], withFilms[at - castSets.length]];
    if (wanted) {
      await addOne(wanted, at);
      await addLedger(wanted);
    }
    if (at === castSets.length - 1) {
      await needs.finding.count();
      await seedDesk(needs);
    }
    if (filmed) await addFilm(filmed);
    if (wanted ?? filmed) await drawSet(at + 1);
  });

  return () => drawSet(0, afterAlbumsMs);
}
