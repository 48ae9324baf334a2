// What a domain says of the things that members report. Each registers its kinds before the site listens; who
// may report what, what is sealed, and how it leaves and comes back is the domain's, everything else is the same for
// all.
//
//   moderation.reports.addKind('gift', { find, hide, restore, remove });
import type { InputOf, ReportKind, ReportReason, reportsCalls, Standing, Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/session.ts';

/** Of a session: a role that lacks its second factor neither sees nor finds what is the team's alone. */
type Reporter = { uid: Uid; standing: Standing };

/**
 * What is asked for. A member, with `within` as `reportKinds` says, finds what they may see; one who `suspects` a minor
 * also finds what the suspicion of another has hidden while they were looking at it. The team finds everything, hidden
 * or not, with `within` as of a `ReportedItem`.
 */
export type AskedItems = {
  by: Reporter | 'team';
  within: number | undefined;
  ids: readonly string[];
  suspects: boolean;
};

/** One thing, named alike by all who ask: `within` of a message is its conversation, of a line its room, else 0. */
export type ReportedItem = { within: number; id: string };

export type ReportedEntry = {
  id: string;
  /** Undefined: the account is erased, or the site itself. */
  uid: Uid | undefined;
  text: string;
  at: number;
  /** Keys of stored files (`fileOfPicture`); their bytes are sealed where the entry is `reported`. */
  files: readonly string[];
  /** The others are what stood around it. */
  reported: boolean;
};

export type Reported = {
  /** Undefined: the account is erased. */
  author: Uid | undefined;
  /** The reporter does not know the author, and does not learn it by a block. */
  unnamed?: boolean;
  /** For the team, in the site's first language: the name of a room, or nothing. */
  place?: string;
  /** Of its items, where it is not what was asked for. */
  within?: number;
  /** In their order; at least one is `reported`. */
  entries: readonly ReportedEntry[];
  /** Content of files that are stored nowhere. */
  given?: ReadonlyMap<string, { type: string; content: Buffer }>;
};

/** Of a kind whose ids are numbers, where one thing alone is asked for. */
export function oneId(ids: readonly string[]): number | undefined {
  const id = Number(ids[0]);
  return ids.length === 1 && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** By whom, and why. */
export type CountedReport = { by: Reporter; reason: ReportReason; reference: string; comment: string };

/** Runs after the commit. */
export type AfterCommit = (() => void) | undefined;

/**
 * Domains that share a kind are each asked; what is not theirs, or is gone meanwhile, is no error. The three acts run
 * in a transaction that holds the item against each other.
 */
export type ReportRules = {
  /**
   * Nothing stays that could be hidden, and reports wait with the domain, which opens their case (`openCase`). Only a
   * suspicion of a minor is a case at once.
   */
  isLive?: true;
  /** The item of one of the domain's pages or files, by its path (`reports/addresses.ts`), whether it is there or not. */
  idAt?(path: string): Promise<string | undefined>;
  /** The item that shows a stored picture which no address of `idAt` names. */
  holding?(picture: { shelf: string; id: string }): Promise<ReportedItem | undefined>;
  /** The server's own copy of the items, where they may be seen; undefined: as if there were none. */
  find(asked: AskedItems): Promise<Reported | undefined>;
  /** One for each item, for lists of the team: its title, or that of what it stands in. */
  titles?(items: readonly ReportedItem[]): Promise<(string | undefined)[]>;
  /** In the transaction of each report that is new: of a kind that counts who reported. */
  counted?(tx: Database, item: ReportedItem, report: CountedReport): Promise<AfterCommit>;
  /** Takes the item out of everybody's view and keeps it. What is hidden already stays so, with what came since. */
  hide(tx: Database, item: ReportedItem): Promise<AfterCommit>;
  /** Gives back what `hide` took, with all that stood around it. */
  restore(tx: Database, item: ReportedItem): Promise<AfterCommit>;
  /** Erases the item, hidden or not. */
  remove(tx: Database, item: ReportedItem): Promise<AfterCommit>;
};

export type ReportableKinds = {
  /** What the call `report` does, for calls of a domain that report its own kind. */
  send(
    by: Pick<Session, 'uid' | 'person'>,
    asked: InputOf<typeof reportsCalls.report>,
  ): Promise<{ reference: string }>;
  /** The case of reports that waited; undefined: none did. `waited` runs while the item is held. */
  openCase(
    tx: Database,
    item: ReportedItem & { kind: ReportKind },
    author: Uid,
    waited: () => Promise<readonly { reference: string; reason: ReportReason }[]>,
  ): Promise<string | undefined>;
  /** Reports that were decided on without a case: their reporters may report the same again. */
  release(tx: Database, references: readonly string[]): Promise<void>;
  /** Domains may share a kind: ids are then their own. */
  addKind(kind: ReportKind, rules: ReportRules): void;
};
