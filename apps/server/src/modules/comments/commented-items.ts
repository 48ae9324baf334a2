// What domains say of the items that can be commented. Each registers its kinds before the site listens.
//
//   comments.register('wall', { mayRead, mayWrite, owner });
import type { CommentKind, Standing, Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';

/** Visitors have no uid. */
export type CommentReader = { uid: Uid | undefined; standing: Standing };

export type CommentedItems = {
  /** Whether the reader may read the item with its comments; within a transaction the item is held. */
  mayRead(reader: CommentReader, item: number, tx?: Database): Promise<boolean>;
  /** Of a reader who may read it. */
  mayWrite(reader: CommentReader, item: number, tx?: Database): Promise<boolean>;
  /** The owner is notified of comments and may delete them. Undefined: there is none. */
  owner(item: number, tx?: Database): Promise<Uid | undefined>;
  /** Of a kind whose comments are told by a type of its own, with the item as its entity. */
  told?: 'storyComment';
  /** After the commit of whatever changes its comments. */
  changed?(item: number): void;
  /** Where it stands with another member, who may delete comments too. */
  host?(item: number, tx?: Database): Promise<Uid | undefined>;
};

export type Commentable = {
  register(kind: CommentKind, items: CommentedItems): void;
};

export function createCommentedItems() {
  const kinds = new Map<CommentKind, CommentedItems>();
  return {
    register: (kind: CommentKind, items: CommentedItems): void => void kinds.set(kind, items),
    of(kind: CommentKind): CommentedItems {
      const items = kinds.get(kind);
      if (!items) throw new Error(`no domain has registered the kind ${kind}`);
      return items;
    },
  };
}
export type KnownItems = Pick<ReturnType<typeof createCommentedItems>, 'of'>;
