// What editors and owners do to tags, each act with its entry in the log of moderators.
import {
  asFlag,
  type CuratedTag,
  type CurationAct,
  curationLimits,
  type findingCalls,
  type FoundPlace,
  type Language,
  readTag,
  mayBeGiven,
  type Uid,
} from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { uidWithDuty } from '../../../platform/http/session.ts';
import { refuse, refuseFields } from '../../../platform/refusal.ts';
import type { Members } from '../../accounts/index.ts';
import { type ContributionsModule, readerOf } from '../../contributions/index.ts';
import type { Moderation } from '../../moderation/index.ts';
import { itemsPage } from '../items/item-store.ts';
import {
  allowNames,
  areForbidden,
  forbiddenTags,
  forbidNames,
  itemsOfNames,
  joinedTags,
  joinTags,
  keepApart,
  lockNames,
  type NameOfTag,
  nameTag,
  namesTogether,
  partName,
  proposedPairs,
} from './curation-store.ts';
import { carrying, shownNames, tagsNamed } from './name-store.ts';
import { groupPairs } from './proposals.ts';

type Names = 'curateTag' | 'curatedTag' | 'curatedTags' | 'proposedTags';
type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byUids'>;
  views: Pick<ContributionsModule['views'], 'items'>;
  moderationLog: Pick<Moderation['log'], 'tagCurated' | 'doneToTag'>;
};
type Asked = { tag: string; other: string | undefined; language: Language | undefined; reason: string };
type Held = { names: readonly NameOfTag[]; own: NameOfTag; theirs: NameOfTag | undefined };
type Done = { act: CurationAct; other: string };

const logged = {
  join: 'tag_joined',
  part: 'tag_parted',
  rename: 'tag_renamed',
  forbid: 'tag_forbidden',
  allow: 'tag_allowed',
} as const satisfies Record<CurationAct, string>;
const actOf = Object.fromEntries(Object.entries(logged).map(([act, name]) => [name, act])) as Record<
  (typeof logged)[CurationAct],
  CurationAct
>;

const namesBeside = ({ names, own }: Held): string[] =>
  names.filter(({ tag, name }) => tag === own.tag && name !== own.name).map(({ name }) => name);

const keeper = (context: CallContext): Uid => uidWithDuty(context, 'curateTags');

function needReason({ reason }: Asked): void {
  if (reason === '') throw refuseFields({ reason: 'field_required' });
}

const pictureOf = ({ contribution, material }: FoundPlace): string | undefined =>
  (material ?? contribution.cover)?.urls.tile;

export function createCuratingCalls(needs: Needs): Pick<Handlers<typeof findingCalls>, Names> {
  const { db, clock, members, views, moderationLog } = needs;

  const acts: Record<CurationAct, (tx: Database, held: Held, asked: Asked) => Promise<Done>> = {
    async join(tx, { own, theirs }, { other, language }) {
      if (!theirs)
        throw other === undefined ? refuseFields({ other: 'field_required' }) : refuse('item_unknown');
      await joinTags(tx, own.tag, theirs.tag);
      if (language !== undefined) await nameTag(tx, { tag: own.tag, name: theirs.name, language });
      return { act: 'join', other: theirs.name };
    },
    async part(tx, held, asked) {
      const { own, theirs } = held;
      // Two that are not joined were proposed, and are not of one meaning.
      if (theirs && theirs.tag !== own.tag) {
        await keepApart(tx, own.name, [theirs.name]);
        return { act: 'part', other: theirs.name };
      }
      needReason(asked);
      const others = namesBeside(held);
      if (others.length === 0) throw refuse('item_unknown');
      await partName(tx, own.name);
      await keepApart(tx, own.name, others);
      return { act: 'part', other: others[0] ?? '' };
    },
    async rename(tx, { own, theirs }, { other, language }) {
      if (language === undefined) throw refuseFields({ language: 'field_required' });
      if (theirs && theirs.tag !== own.tag) throw refuse('tag_name_taken');
      const name = other ?? own.name;
      if (!mayBeGiven(name)) throw refuse('label_invalid');
      await nameTag(tx, { tag: own.tag, name, language });
      return { act: 'rename', other: name };
    },
    async forbid(tx, held, asked) {
      needReason(asked);
      await forbidNames(tx, [held.own.name, ...namesBeside(held)]);
      return { act: 'forbid', other: '' };
    },
    async allow(tx, held, asked) {
      needReason(asked);
      if (!(await allowNames(tx, [held.own.name, ...namesBeside(held)]))) throw refuse('item_unknown');
      return { act: 'allow', other: '' };
    },
  };

  async function shown(name: string, language: Language): Promise<CuratedTag> {
    const [tag] = await tagsNamed(db, [name]);
    if (tag === undefined) throw refuse('item_unknown');
    const names = await namesTogether(db, [name]);
    const all = names.map((each) => each.name);
    const log = await moderationLog.doneToTag(all);
    const actors = await members.byUids(log.flatMap(({ by }) => by ?? []));
    return {
      tag: (await shownNames(db, [tag], language)).get(tag) ?? name,
      items: (await itemsOfNames(db, [name])).get(name) ?? 0,
      names: names.map((each) => ({ tag: each.name, ...(each.language && { language: each.language }) })),
      forbidden: asFlag(await areForbidden(db, all)),
      log: log.map(({ act, by, at, ...rest }) => ({
        ...rest,
        act: actOf[act],
        nick: (by === null ? undefined : actors.get(by)?.nick) ?? '',
        date: at,
      })),
    };
  }

  /** Of the latest items that carry two of the names. */
  async function picturesOf(names: readonly string[], context: CallContext): Promise<string[]> {
    const now = clock.now();
    const [one, other] = await tagsNamed(db, names);
    const query = one !== undefined && other !== undefined ? await carrying(db, [one, other]) : undefined;
    if (query === undefined) return [];
    const wanted = { query, hidden: [], timestamp: now, now, sort: 'latest', page: 1 } as const;
    const items = await itemsPage(db, wanted);
    const places = await views.items(items.slice(0, curationLimits.pictures), readerOf(context, now));
    return places.flatMap((place) => pictureOf(place) ?? []);
  }

  return {
    async curateTag({ act, tag: sent, other: sentOther, language, reason }, context) {
      const by = keeper(context);
      const tag = readTag(sent);
      const other = sentOther === undefined ? undefined : readTag(sentOther);
      if (tag === undefined || (sentOther !== undefined && other === undefined))
        throw refuse('label_invalid');
      await db.transaction().execute(async (tx) => {
        const names = await lockNames(tx, other === undefined ? [tag] : [tag, other]);
        const own = names.find(({ name }) => name === tag);
        if (!own) throw refuse('item_unknown');
        const held = { names, own, theirs: names.find(({ name }) => name === other) };
        const done = await acts[act](tx, held, { tag, other, language, reason });
        await moderationLog.tagCurated(tx, { act: logged[done.act], by, tag, other: done.other, reason });
      });
      return shown(tag, context.language);
    },

    async curatedTag({ tag }, context) {
      keeper(context);
      return shown(readTag(tag) ?? '', context.language);
    },

    async proposedTags(_, context) {
      keeper(context);
      const groups = groupPairs(await proposedPairs(db));
      const listed = groups.slice(0, curationLimits.proposals);
      const counts = await itemsOfNames(
        db,
        listed.flatMap(({ names }) => names),
      );
      const list = await Promise.all(
        listed.map(async ({ names, items }) => ({
          names: names.map((tag) => ({ tag, items: counts.get(tag) ?? 0 })),
          items,
          pictures: await picturesOf(names, context),
        })),
      );
      return { list, total_count: groups.length };
    },

    async curatedTags({ shelf, page }, context) {
      keeper(context);
      const { list, total } =
        shelf === 'joined' ? await joinedTags(db, page, context.language) : await forbiddenTags(db, page);
      return {
        list: list.map(({ tag, names }) => ({
          tag,
          names: names.map((each) => ({ tag: each.tag, ...(each.language && { language: each.language }) })),
        })),
        total_count: total,
      };
    },
  };
}
