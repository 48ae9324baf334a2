// Loads the members that the team looks up, and the one that is opened beside them; spells the addresses.
import {
  type AnswerOf,
  consoleMembers,
  type MemberGroup,
  memberGroups,
  moderationCalls,
  type OpenedMember,
  type PageRequest,
} from '@alcove/protocol';
import { type LoadedOf, loadList, notLoaded } from '../../../call/load-list.ts';
import { pageAsked } from '../../../list-pages.ts';

export type ConsoleAsked = {
  q: string;
  group: MemberGroup;
  page: number;
  /** Who is opened beside the list. */
  open: number | undefined;
};

export type LoadedMembers = LoadedOf<{
  asked: ConsoleAsked;
  members: AnswerOf<typeof moderationCalls.consoleMembers>;
  opened: OpenedMember | undefined;
}>;
export type OpenMembers = Extract<LoadedMembers, { state: 'open' }>;

export function membersAsked(search: URLSearchParams): ConsoleAsked {
  const open = search.get('open') ?? '';
  return {
    q: (search.get('q') ?? '').trim().slice(0, consoleMembers.queryMax),
    group: memberGroups.find((group) => group === search.get('group')) ?? 'all',
    page: pageAsked(search),
    open: /^[1-9]\d{0,14}$/.test(open) ? Number(open) : undefined,
  };
}

export const membersAddress = ({ q, group, page, open }: Partial<ConsoleAsked>): string =>
  `?${new URLSearchParams({
    ...(q && { q }),
    ...(group && group !== 'all' && { group }),
    ...(page && page > 1 && { p: String(page) }),
    ...(open && { open: String(open) }),
  })}`;

export async function loadMembers(call: PageRequest['call'], asked: ConsoleAsked): Promise<LoadedMembers> {
  const { q, group, open } = asked;
  const listed = await loadList((page) => call(moderationCalls.consoleMembers, { q, group, page }), {
    page: asked.page,
    perPage: consoleMembers.perPage,
  });
  if (listed.state !== 'open') return listed;
  const opened = open === undefined ? undefined : await call(moderationCalls.openMember, { id: open });
  // A member who has left meanwhile is shown as a list without them.
  if (opened?.status === 'error' && opened.code !== 'member_unknown') return notLoaded(opened);
  return {
    state: 'open',
    asked: { ...asked, page: listed.page },
    members: listed.answer,
    opened: opened?.status === 'success' ? opened.data : undefined,
  };
}
