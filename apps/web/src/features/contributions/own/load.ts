// Loads one's own sets and what one was given for them, on the server first.
import { type AnswerOf, contributionsCalls, type OwnSet, type PageRequest } from '@alcove/protocol';
import type { LoadedOf } from '../../../call/load-list.ts';

type Call = PageRequest['call'];
type OwnSets = AnswerOf<typeof contributionsCalls.ownContributions>;
export type Grants = AnswerOf<typeof contributionsCalls.ownGrants>['list'];

/** The tabs of one's own sets, and what each asks for. */
export const ownTabs = {
  all: {},
  draft: { status: 'waiting', draft: 1 },
  todo: { status: 'waiting', draft: 0 },
  pending: { status: 'pending' },
  published: { status: 'published' },
  rejected: { status: 'rejected' },
} as const;
export type OwnTab = keyof typeof ownTabs;

export const ownTabAsked = (query: URLSearchParams): OwnTab => {
  const asked = query.get('etat') ?? '';
  return asked in ownTabs ? (asked as OwnTab) : 'all';
};

export type LoadedOwnSets = LoadedOf<{ tab: OwnTab; page: number; sets: OwnSets; grants: Grants }>;

export async function loadOwnSets(call: Call, tab: OwnTab, page: number): Promise<LoadedOwnSets> {
  const sets = await call(contributionsCalls.ownContributions, { ...ownTabs[tab], page });
  if (sets.status === 'error') return { state: 'failed' };
  return { state: 'open', tab, page, sets: sets.data, grants: await loadGrants(call) };
}

export async function loadGrants(call: Call): Promise<Grants> {
  const grants = await call(contributionsCalls.ownGrants, {});
  return grants.status === 'success' ? grants.data.list : [];
}

export type LoadedDraft = LoadedOf<{ set: OwnSet | undefined; takesFilms: boolean }>;

/** `asked`: the number of a set; `new`: none; empty: the latest draft. */
export async function loadDraft(call: Call, asked: string): Promise<LoadedDraft> {
  const id = Number(asked);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const answer = await call(contributionsCalls.draftMaterials, isNumber ? { id } : {});
  if (answer.status === 'success') {
    const set = asked === 'new' ? undefined : answer.data.draft;
    if (set && set.status !== 'waiting') return { state: 'closed' };
    return { state: 'open', set, takesFilms: answer.data.takes_films === 1 };
  }
  return { state: answer.code === 'contribution_unknown' ? 'closed' : 'failed' };
}
