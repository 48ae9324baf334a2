// Stories that were published a while ago, such as those of a demo's members: nobody is notified of them, and no
// reviewer waits for them.
import { Readable } from 'node:stream';
import { storyLimits, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { UploadedFile } from '../../platform/http/upload.ts';
import type { Members, OpenProfiles } from '../accounts/index.ts';
import { linkMentions } from '../comments/index.ts';
import type { Media } from '../media/index.ts';
import { storyPhotoDemand } from './accepted-files.ts';
import type { StoryEndings } from './ending.ts';
import { storyPhotoSizes, storyShelf } from './media-files.ts';
import { addMedium, placeMedium } from './medium-store.ts';
import * as store from './story-store.ts';

export type ImportedStory = {
  author: Uid;
  text: string;
  premium: boolean;
  published_at: number;
  photos: readonly { file: UploadedFile; alt: string }[];
  /** With a film the story publishes itself once that is made. */
  film?: { content: Buffer; alt: string };
  likedBy: readonly Uid[];
};

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byNick'>;
  openProfiles: Pick<OpenProfiles, 'isOpen'>;
  media: Pick<Media, 'pictures' | 'uploads' | 'films'>;
  endings: Pick<StoryEndings, 'endAt'>;
};

export function createStoryImports(needs: Needs) {
  const { db, clock, endings } = needs;
  const { pictures, uploads, films } = needs.media;

  async function arrived(author: Uid, content: Buffer): Promise<string> {
    const piece = { type: 'video/mp4', announcedBytes: content.length, content: Readable.from([content]) };
    const rules = { sealed: true as const, judge: () => {}, claim: async () => [] };
    const owner = { uid: author, target: 'imported story' };
    return (await uploads.receive(owner, { name: 'film.mp4', ...piece }, rules)).id;
  }

  return {
    /** Whether the member has a story with these words. */
    async hasStory(author: Uid, text: string): Promise<boolean> {
      const linked = await linkMentions(text, needs);
      return (await store.storiesOf(db, author)).some((story) => story.text === linked.text);
    },

    /** Returns its number. */
    async importStory({ author, photos, film, likedBy, ...story }: ImportedStory): Promise<number> {
      const { text } = await linkMentions(story.text, needs);
      const now = clock.now();
      const kept: { picture: string; alt: string; bytes: number }[] = [];
      for (const { file, alt } of photos) {
        const { signal } = new AbortController();
        const wanted = {
          shelf: storyShelf,
          demand: storyPhotoDemand,
          sizes: storyPhotoSizes,
          signal,
          sender: { by: author, door: 'story' as const },
        };
        kept.push({ picture: await pictures.keep(file, wanted), alt, bytes: file.bytes });
      }
      const upload = film && (await arrived(author, film.content));
      const published_at = film ? 0 : story.published_at;
      const ends_at = film ? now + storyLimits.waitingMs : published_at + storyLimits.lifeMs;
      return db.transaction().execute(async (tx) => {
        const state = film ? ('making' as const) : ('published' as const);
        const { id } = await store.addStory(tx, {
          author,
          text,
          premium: story.premium,
          state,
          submitted_at: published_at || now,
          ends_at,
        });
        await store.changeStory(tx, id, { published_at, reviewed: true });
        const shared = { uid: author, added_at: now };
        for (const [place, { picture, alt, bytes }] of kept.entries()) {
          await pictures.use(tx, picture);
          const photo = { ...shared, place, kind: 'photo' as const, name: 'photo.jpg', bytes, picture };
          await placeMedium(tx, (await addMedium(tx, photo)).id, { story: id, place, alt });
        }
        if (film && upload && (await films.accept(tx, { upload, shelf: storyShelf }))) {
          const shown = {
            ...shared,
            place: kept.length,
            kind: 'video' as const,
            name: 'film.mp4',
            bytes: film.content.length,
            film: upload,
          };
          const taken = { story: id, place: shown.place, alt: film.alt };
          await placeMedium(tx, (await addMedium(tx, shown)).id, taken);
        }
        for (const uid of likedBy)
          await store.setStoryLike(tx, { story: id, uid, liked: true, now: published_at || now });
        await endings.endAt(tx, ends_at);
        return id;
      });
    },
  };
}
export type StoryImports = ReturnType<typeof createStoryImports>;
