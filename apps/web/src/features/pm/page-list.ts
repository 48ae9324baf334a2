// What a page of messages lists: as the server rendered it, brought up to date by what the connection knows.
import type { PmConversation, PmList } from '@alcove/protocol';

// The same lists as the server's.
const belongs: Record<PmList, (conversation: PmConversation) => boolean> = {
  active: ({ archived, recipient, status }) =>
    archived === 0 && recipient.deleted === 0 && status.value === 'allow',
  requests: ({ status: { value, users }, asked_by: by, me, recipient }) =>
    value === 'requested' ||
    (value === 'deny' && by > 0 && users.includes(by === me.uid ? recipient.uid : me.uid)),
  archive: ({ archived, recipient, status: { value } }) =>
    value !== 'undefined' && (archived === 1 || recipient.deleted === 1 || value === 'deny'),
};

/** R2.079, R2.081 to R2.083. `isFirst`: the page begins with the latest. */
export function listedNow(
  list: PmList,
  {
    rendered,
    known,
    isFirst,
  }: {
    rendered: readonly PmConversation[];
    /** Undefined until the connection stands. */
    known: ReadonlyMap<number, PmConversation> | undefined;
    isFirst: boolean;
  },
): PmConversation[] {
  if (!known) return [...rendered];
  const now = new Map(rendered.map((one) => [one.recipient.uid, known.get(one.recipient.uid) ?? one]));
  if (isFirst) for (const [uid, one] of known) now.set(uid, one);
  return [...now.values()].filter(belongs[list]).toSorted((one, other) => other.modified - one.modified);
}

const isSent = ({ asked_by: by, me }: PmConversation) => by === me.uid;

/** Those that wait for the reader, those that the reader sent, and those that the reader refused and may still allow. */
export const requestGroups = (conversations: readonly PmConversation[]) => {
  const others = conversations.filter((one) => !isSent(one));
  return {
    received: others.filter(({ status }) => status.value === 'requested'),
    sent: conversations.filter(isSent),
    refused: others.filter(({ status }) => status.value === 'deny'),
  };
};
