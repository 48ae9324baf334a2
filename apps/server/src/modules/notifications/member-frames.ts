// What happened to members, as frames of their sockets. Members who are due a frame in one turn of the event loop
// are read together: an audience, or all who open a socket, cost as many statements as one of them.
import {
  type Language,
  type notificationFrames,
  type NotificationFrame,
  notificationNameOn,
  type Uid,
} from '@alcove/protocol';
import type * as z from 'zod/mini';
import { createGathered } from '../../platform/db/gathered.ts';
import type { Use } from '../../platform/engines.ts';
import type { Relations } from '../relations/index.ts';
import type { IsQuiet } from './delivery.ts';
import { type Item, type ItemCounts, readCounts, readNews } from './item-store.ts';
import type { ItemViews } from './item-views.ts';
import { popupFlags } from './popup-flags.ts';
import { settingsOf } from './settings-store.ts';

/** What a member's sockets are due, besides the counts of now. */
export type News = {
  items: Set<number>;
  read: Set<number>;
  /** Whether the states of other domains are sent too. */
  withStates: boolean;
};

export type DueFrames = { uid: Uid; news: News; languages: ReadonlySet<Language> };

/** Without a language it is the same for all sockets of the member. */
export type MemberFrame = { language?: Language; text: string };

type ReadStates = (uids: readonly Uid[]) => Promise<ReadonlyMap<Uid, string>>;

type Needs = Use<'db' | 'clock'> & {
  relations: Pick<Relations, 'apartAmong'>;
  views: ItemViews;
  isQuiet: IsQuiet;
};

export const frame = (type: string, data: unknown): string => JSON.stringify({ type, data });

const countsFrame = ({ unread, version }: ItemCounts): string =>
  frame('unread', { count: unread, version } satisfies z.input<typeof notificationFrames.unread>);

export function createMemberFrames({ db, clock, relations, views, isQuiet }: Needs) {
  const carried: ReadStates[] = [];

  /** In the order of `items`, once in each language of its reader. */
  async function itemFrames(
    items: readonly Item[],
    languagesOf: ReadonlyMap<Uid, ReadonlySet<Language>>,
  ): Promise<{ uid: Uid; language: Language; text: string }[]> {
    if (items.length === 0) return [];
    const settings = await settingsOf(db, [...new Set(items.map(({ uid }) => uid))]);
    const now = clock.now();
    const frames: { uid: Uid; language: Language; text: string }[] = [];
    const languages = new Set(items.flatMap(({ uid }) => [...(languagesOf.get(uid) ?? [])]));
    for (const language of languages) {
      const readers = items.filter(({ uid }) => languagesOf.get(uid)?.has(language));
      const shown = await views.show(readers, { face: 'socket', languageOf: () => language });
      for (const [nth, { uid, shown: item }] of shown.entries()) {
        const one = readers[nth] as Item;
        const data = {
          ...item,
          ...popupFlags(settings.get(uid), one, { isQuiet, now }),
        } as NotificationFrame;
        frames.push({ uid, language, text: frame(notificationNameOn('socket', one.type), data) });
      }
    }
    return frames;
  }

  async function load(asked: readonly DueFrames[]): Promise<MemberFrame[][]> {
    const uids = asked.map(({ uid }) => uid);
    const frames = new Map(uids.map((uid) => [uid, [] as MemberFrame[]]));
    const wanted = asked.flatMap(({ uid, news }) => [...news.items].map((item) => ({ uid, item })));
    const readers = { uids, apart: await relations.apartAmong(db, uids), now: clock.now() };
    const { items, counts } =
      wanted.length > 0
        ? await readNews(db, readers, wanted)
        : { items: [], counts: await readCounts(db, readers) };
    const languagesOf = new Map(asked.map(({ uid, languages }) => [uid, languages]));
    for (const { uid, ...made } of await itemFrames(items.toReversed(), languagesOf))
      frames.get(uid)?.push(made);
    for (const { uid, news } of asked)
      if (news.read.size > 0) frames.get(uid)?.push({ text: frame('read', { ids: [...news.read] }) });
    for (const [uid, counted] of counts) frames.get(uid)?.push({ text: countsFrame(counted) });
    const stated = asked.filter(({ news }) => news.withStates).map(({ uid }) => uid);
    if (stated.length > 0)
      for (const readStates of carried)
        for (const [uid, text] of await readStates(stated)) frames.get(uid)?.push({ text });
    return asked.map(({ uid }) => frames.get(uid) ?? []);
  }

  return {
    /** A member is asked for once at a time. */
    framesOf: createGathered(load),
    carry: (readStates: ReadStates) => void carried.push(readStates),
  };
}
