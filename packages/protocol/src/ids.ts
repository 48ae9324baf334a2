// Ids of different things do not fit into each other.
declare const kind: unique symbol;
type Id<Kind extends string, Value> = Value & { readonly [kind]: Kind };

/** A person; negative for a trial visitor. */
export type Uid = Id<'uid', number>;
export type FileId = Id<'file', string>;
export type RoomId = Id<'room', number>;
/** Rises by one with each message of its room. */
export type MessageId = Id<'message', number>;
