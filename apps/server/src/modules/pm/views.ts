// Conversations and messages as one of the two sees them.
import { artPath, type PaletteName, paletteNames, type SceneName, sceneNames } from '@alcove/art';
import {
  asFlag,
  type MemberSummary,
  type PmContact,
  type PmConversation,
  type PmMessage,
  pmAccessOf,
  pmGeneralStatusOf,
  pmLimits,
  type PmView,
  secondsOf,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { formerMember, type Member, type Members, memberSummaryOf } from '../accounts/index.ts';
import type { Relations } from '../relations/index.ts';
import { type Conversation, otherOf, sideOf } from './conversation-store.ts';
import { lastMessageOfEach, type StoredMessage } from './message-store.ts';

const avatarPx = 400;
/** The same for a member every time: pictures of a sender are shown once the recipient has agreed. */
const drawnAvatar = (uid: Uid): string =>
  artPath({
    scene: sceneNames[uid % sceneNames.length] as SceneName,
    palette: paletteNames[uid % paletteNames.length] as PaletteName,
    seed: uid % 1_000_000,
    width: avatarPx,
    height: avatarPx,
  });

/** Who erased their account keeps a number, and nothing else. */
const former = (uid: Uid): MemberSummary => formerMember(uid, drawnAvatar(uid));

/** `pm_read_receipts` matters where something was read. */
type Known = ReadonlyMap<Uid, Pick<Member, 'nick'> & Partial<Pick<Member, 'pm_read_receipts'>>>;
type Reading = Pick<Conversation, 'low_uid' | 'high_uid' | 'low_read_id' | 'high_read_id'>;

/** Whether the two agreed to see what each has read. */
const showsReading = (known: Known, { low_uid, high_uid }: Reading): boolean =>
  [low_uid, high_uid].every((uid) => known.get(uid)?.pm_read_receipts ?? true);

export function messageView(
  message: StoredMessage,
  { conversation, reader, known }: { conversation: Reading; reader: Uid; known: Known },
): PmMessage {
  const { sender_uid: sender, id } = message;
  const receiver = otherOf(conversation, sender);
  const nickOf = (uid: Uid) => known.get(uid)?.nick ?? '';
  const isRead = id <= conversation[`${sideOf(conversation, receiver)}_read_id`];
  const own = sender === reader;
  const shown = isRead && (!own || showsReading(known, conversation));
  return {
    conversation_uid: message.conversation_id,
    id,
    mid: message.mid,
    sender_uid: sender,
    sender_nick: nickOf(sender),
    receiver_uid: receiver,
    receiver_nick: nickOf(receiver),
    timestamp: secondsOf(message.sent_at),
    read_status: shown ? 2 : own ? 1 : 0,
    message: message.text,
    attachments: message.attachments,
    ...(message.call && { call: message.call }),
  };
}

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byUids'>;
  relations: Pick<Relations, 'privateData' | 'commonWith'>;
  isOnline(uid: Uid): boolean;
};

export function createPmViews({ db, clock, members, relations, isOnline }: Needs) {
  function contact(
    member: Member | undefined,
    uid: Uid,
    { isHidden, isKnown }: { isHidden: boolean; isKnown: boolean },
  ): PmContact {
    if (!member) return { ...former(uid), online: 0, pm_enabled: 0, deleted: 1 };
    const summary = memberSummaryOf(member, 'free', clock.now());
    return {
      ...summary,
      ...(!isKnown && summary.avatar_url.startsWith('/media/') && { avatar_url: drawnAvatar(uid) }),
      online: asFlag(!isHidden && isOnline(uid)),
      pm_enabled: asFlag(member.pm_enabled),
      deleted: 0,
    };
  }

  async function aroundReader(reader: Uid, others: readonly Uid[]) {
    const [known, { blocklist, blocked_by }] = await Promise.all([
      members.byUids([reader, ...others]),
      relations.privateData(reader),
    ]);
    const [mine, theirs] = [new Set(blocklist), new Set(blocked_by.map(({ uid }) => uid))];
    const viewOf = (other: Uid): PmView => ({
      me: reader,
      recipient: other,
      blockedByMe: mine.has(other),
      blockedByRecipient: theirs.has(other),
    });
    return { known, viewOf };
  }

  return {
    /** In the order of the rows. */
    async conversations(reader: Uid, rows: readonly Conversation[]): Promise<PmConversation[]> {
      const others = rows.map((row) => otherOf(row, reader));
      const asking = rows
        .filter(({ status, asked_uid }) => status.value === 'requested' && asked_uid !== reader)
        .map(({ asked_uid }) => asked_uid as Uid);
      const [{ known, viewOf }, latest, common] = await Promise.all([
        aroundReader(reader, others),
        lastMessageOfEach(
          db,
          rows.filter(({ last_id, cleared_id }) => last_id > cleared_id).map(({ id }) => id),
        ),
        relations.commonWith(reader, asking, pmLimits.common),
      ]);
      const own = known.get(reader);
      const me = own ? memberSummaryOf(own, 'free', clock.now()) : former(reader);

      return rows.map((row, nth) => {
        const other = others[nth] as Uid;
        const { status } = row;
        const view = viewOf(other);
        const access = pmAccessOf(status, view);
        const [mine, theirs] = [sideOf(row, reader), sideOf(row, other)];
        const isReadable = status.value === 'allow' || status.value === 'deny';
        const last = isReadable ? latest.get(row.id) : undefined;
        const isAsked = row.asked_uid === other && status.value !== 'allow';
        return {
          conversation_uid: row.id,
          recipient: contact(known.get(other), other, {
            isHidden: access !== 'allowed',
            isKnown: !isAsked,
          }),
          me,
          access,
          status: { value: status.value, users: [...status.users] },
          general_status: pmGeneralStatusOf(status, view),
          brief: asFlag(row.brief),
          asked_by: row.asked_uid,
          common: status.value === 'requested' ? (common.get(other) ?? []) : [],
          unread: asFlag(row[`${mine}_unread`] > 0),
          unreadCount: row[`${mine}_unread`],
          last_id: row.last_id,
          read_id: row[`${mine}_read_id`],
          recipient_read_id: showsReading(known, row) ? row[`${theirs}_read_id`] : 0,
          last_message: last ? messageView(last, { conversation: row, reader, known }) : null,
          archived: asFlag(row[`${mine}_archived`]),
          hidden_ids: row.hidden_ids,
          created: secondsOf(row.created_at),
          modified: secondsOf(row.modified_at),
        };
      });
    },

    /** In their order; those of other conversations are left out. */
    async messages(
      reader: Uid,
      conversations: readonly Conversation[],
      stored: readonly StoredMessage[],
    ): Promise<PmMessage[]> {
      const byId = new Map(conversations.map((conversation) => [conversation.id, conversation]));
      const known = await members.byUids([
        ...new Set(conversations.flatMap(({ low_uid, high_uid }) => [low_uid, high_uid])),
      ]);
      return stored.flatMap((message) => {
        const conversation = byId.get(message.conversation_id);
        return conversation ? [messageView(message, { conversation, reader, known })] : [];
      });
    },

    /** Of members who may write the reader. */
    async contacts(uids: readonly Uid[]): Promise<Map<Uid, PmContact>> {
      const known = await members.byUids(uids);
      return new Map(
        uids.map((uid) => [uid, contact(known.get(uid), uid, { isHidden: false, isKnown: true })]),
      );
    },
  };
}
export type PmViews = ReturnType<typeof createPmViews>;
