// Loads the lists of follows and blocks, on the server first. Times become words there, so that both renderings
// agree.
import { dateInWords } from '@alcove/i18n';
import {
  type BlockEntry,
  blockReasons,
  type Envelope,
  type FollowEntry,
  type FollowSuggestion,
  type Language,
  type MembersApart,
  type PageRequest,
  relationsCalls,
} from '@alcove/protocol';
import { type LoadedOf, loadList } from '../../call/load-list.ts';
import { type Among, perPage } from './list-page.ts';

export type Counts = { following: number; followers: number; blocked: number };
export type Follower = FollowEntry & { since: string };
export type Blocked = Pick<BlockEntry, 'user' | 'type'> & {
  /** One of `blockReasons`, or a text of the member. */
  reason: string;
  since: string;
  leftMs: number;
};

export type Listed<T> = LoadedOf<{ list: T[]; total: number; page: number }>;

type Call = PageRequest['call'];
type Asked = { page: number; language: Language };

export const isKnownReason = (reason: string): reason is (typeof blockReasons)[number] =>
  (blockReasons as readonly string[]).includes(reason);

const dayOf = (seconds: number, language: Language): string =>
  dateInWords(language, seconds * 1000, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** As a part of a sentence, in the case that a date takes: “с апреля 2032 г.” */
const monthOf = (seconds: number, language: Language): string =>
  dateInWords(language, seconds * 1000, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).replace(/^\d+ /, '');

async function pageOf<T>(
  page: number,
  ask: (offset: number) => Promise<Envelope<{ list: T[]; total_count: number }>>,
): Promise<Listed<T>> {
  const listed = await loadList((page) => ask((page - 1) * perPage), { page, perPage });
  if (listed.state !== 'open') return listed;
  const { list, total_count: total } = listed.answer;
  return { state: 'open', list, total, page: listed.page };
}

/** The members whom `of` follows or is followed by; without it, the reader's own. */
export async function loadFollows(
  call: Call,
  side: 'following' | 'followers',
  { page, language, of, among }: Asked & { of?: number; among?: Among },
): Promise<Listed<Follower>> {
  const whose = {
    ...(of !== undefined && { id: of }),
    ...(among?.nick && { nick: among.nick }),
    ...(among?.show === 'mutual' && { mutual: 1 as const }),
    ...(among?.show === 'online' && { online: 1 as const }),
  };
  const listed = await pageOf(page, (offset) =>
    side === 'following'
      ? call(relationsCalls.followees, { offset, ...whose })
      : call(relationsCalls.followers, { offset, ...whose }),
  );
  if (listed.state !== 'open') return listed;
  return {
    ...listed,
    list: listed.list.map((entry) => ({ ...entry, since: monthOf(entry.date_added, language) })),
  };
}

export async function loadBlocked(
  call: Call,
  { page, language, now }: Asked & { now: number },
): Promise<Listed<Blocked>> {
  const listed = await pageOf(page, (offset) => call(relationsCalls.blacklist, { offset }));
  if (listed.state !== 'open') return listed;
  return {
    ...listed,
    list: listed.list.map(({ user, type, reason, date_added, until }) => ({
      user,
      type,
      reason,
      since: dayOf(date_added, language),
      leftMs: Math.max(0, until - now),
    })),
  };
}

/** None where they cannot be read: the list stands without them. */
export async function loadSuggestions(call: Call): Promise<FollowSuggestion[]> {
  const answer = await call(relationsCalls.followSuggestions, {});
  return answer.status === 'success' ? answer.data.list : [];
}

export async function loadCounts(call: Call): Promise<Counts | undefined> {
  const answer = await call(relationsCalls.relationCounts, {});
  return answer.status === 'success' ? answer.data : undefined;
}

export type Between = { followed: boolean; followsMe: boolean; blocked: boolean; apart?: MembersApart };

/** Whether the reader follows or blocks a member. */
export async function loadBetween(call: Call, uid: number): Promise<Between | undefined> {
  const answer = await call(relationsCalls.checkFollowee, { followee_id: uid });
  if (answer.status === 'error') return undefined;
  const { followed, follows_me: followsMe, blocked, apart } = answer.data;
  return {
    followed: followed === 1,
    followsMe: followsMe === 1,
    blocked: blocked === 1,
    ...(apart && { apart }),
  };
}
