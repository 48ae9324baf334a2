// What a domain says of the things that members report. Each registers its kinds before the site listens; who
// may report what, what is sealed and how it is hidden is the domain's, everything else is the same for all.
//
//   moderation.reports.addKind('gift', { find, hide });
import type { ReportKind, Standing, Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';

/**
 * What a reporter names; `within` as `reportKinds` says. `standing` is the session's: a role that lacks its second
 * factor neither sees nor holds what is the team's alone.
 */
export type ReportedItems = {
  reporter: Uid;
  standing: Standing;
  within: number | undefined;
  ids: readonly string[];
};

/** One who `suspects` a minor also finds what the suspicion of another has hidden while they were looking at it. */
export type AskedItems = ReportedItems & { suspects: boolean };

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
  /** In their order; at least one is `reported`. */
  entries: readonly ReportedEntry[];
};

export type ReportRules = {
  /** The server's own copy of the items, where this reporter may see them; undefined: as if there were none. */
  find(asked: AskedItems): Promise<Reported | undefined>;
  /**
   * Of items whose rows a suspicion deletes: whether this reporter could see them. One who suspects the same joins
   * with the copy that was sealed first.
   */
  couldSee?(asked: ReportedItems): boolean;
  /**
   * Takes the items out of everybody's view, in the transaction of a report that suspects a minor. What it
   * answers runs after the commit. Items that are gone meanwhile are no error.
   */
  hide(tx: Database, asked: ReportedItems): Promise<(() => void) | undefined>;
  /** Of items that nobody decides on until an editor has found the suspicion false. */
  held?: {
    isHeld(db: Database, ids: readonly string[]): Promise<boolean>;
    /** Answers their author; throws where they are not held, or the editor's own. */
    lift(tx: Database, by: Uid, ids: readonly string[]): Promise<Uid>;
  };
};

export type ReportableKinds = {
  /** Domains may share a kind: ids are then their own. */
  addKind(kind: ReportKind, rules: ReportRules): void;
};
