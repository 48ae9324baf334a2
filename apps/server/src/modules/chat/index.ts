// The chat: who is connected to this process, in which rooms, and what is said there.
import { type ChatActions, type ChatCalls, type Uid, walletCallbacks } from '@alcove/protocol';
import type { Engines } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { UploadedFile } from '../../platform/http/upload.ts';
import type { IceServersOf } from '../../platform/ice-servers.ts';
import type { LiveHandlers } from '../../platform/live/live.ts';
import type { Accounts, PersonalData } from '../accounts/index.ts';
import type { Attachments } from '../media/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Rooms } from '../rooms/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Activities } from './activity.ts';
import { createRoomPictures } from './attachments/room-pictures.ts';
import { createChatSessions, type ChatSessions } from './chat-sessions.ts';
import { type Connections, createConnections } from './connections.ts';
import { createChatCalls } from './http.ts';
import { createJoins } from './joins.ts';
import { createLive } from './live.ts';
import { createLiveLogin, type LiveLogin } from './login.ts';
import { createMemberEvents, type MemberEvents } from './member-events.ts';
import { createMentionedMembers } from './messages/mentioned-members.ts';
import type { Messages } from './messages/messages.ts';
import { roomMessageReportRules } from './messages/reporting.ts';
import { createTalkInPage } from './messages/talk-in-page.ts';
import { createRoomPeople, type RoomPeople } from './people.ts';
import { createPersonalData } from './personal-data.ts';
import { announceRoomChanges } from './room-changes.ts';
import type { RoomChannels } from './room-channels.ts';
import { createRoomListSubscribers } from './room-list-subscribers.ts';
import { createSay } from './say.ts';

export type Chat = Connections &
  Pick<ChatSessions, 'sendToMember' | 'sendToOwn'> &
  Pick<RoomChannels, 'broadcastAbout' | 'broadcastBetween'> &
  Pick<Messages, 'importLines' | 'writeService' | 'announceService'> &
  Pick<LiveLogin, 'onLogin'> &
  Pick<MemberEvents, 'tellOfCamera'> &
  Pick<RoomPeople, 'onSubscribe' | 'onLeave' | 'onVisibilityChange'> & {
    calls: Handlers<ChatCalls>;
    live: LiveHandlers<ChatActions>;
    personalData: PersonalData;
    setActivity: Activities['set'];
    /** Stores an upload of that member for a message. */
    keepPicture(uid: Uid, file: UploadedFile, signal: AbortSignal): ReturnType<Attachments['keep']>;
    close(): Promise<void>;
  };

type Domains = {
  accounts: Pick<Accounts, 'members' | 'live'>;
  attachments: Attachments;
  wallet: Pick<Wallet, 'onChange'>;
  relations: Relations;
  moderation: Pick<Moderation, 'sanctions' | 'reports'>;
  rooms: Rooms;
  iceServers: IceServersOf;
  /** Whether the media engine can re-encode a camera. */
  reencodes(): boolean;
  /** Whether a member may buy and give: the configuration of their client says so. */
  mayPay(uid: Uid): Promise<boolean>;
};

export async function createChat(engines: Engines, domains: Domains): Promise<Chat> {
  const { clock, presence } = engines;
  const { attachments, wallet, relations, moderation, rooms, iceServers, mayPay, reencodes } = domains;
  const { members, live: accounts } = domains.accounts;
  const { sanctions, reports } = moderation;
  const sessions = createChatSessions();
  const shared = { ...engines, accounts, members, relations, sanctions, rooms, sessions };

  const people = await createRoomPeople(shared);
  const { activities, caps, apart, messages, channels } = people;
  const joins = createJoins({ clock, rooms, channels, subscribed: people.subscribed });
  const { isBanned } = sanctions;
  const pictures = await createRoomPictures({ ...engines, attachments, relations, isBanned });
  const listSubscribers = createRoomListSubscribers();
  const login = await createLiveLogin({
    ...shared,
    activities,
    apart,
    caps,
    joins,
    listSubscribers,
  });
  const roomChanges = announceRoomChanges({ ...shared, messages, channels, joins, listSubscribers });
  const memberEvents = createMemberEvents({ ...shared, channels, joins, caps, apart });

  rooms.beforeRemoval(pictures.forgetRoom);
  wallet.onChange(({ uid, ...state }) => sessions.sendToMember(uid, walletCallbacks.walletChanged, state));
  reports.addKind('line', roomMessageReportRules({ ...shared, attachments, messages }));
  const mentionedMembers = createMentionedMembers({ presence, members, rooms });
  const say = createSay({ ...shared, messages, pictures, mentionedMembers });
  const talk = createTalkInPage({ ...shared, messages });
  return {
    ...createConnections({ ...shared, login, joins }),
    calls: createChatCalls({ ...shared, iceServers, reencodes, mayPay, talk }),
    live: createLive({ ...shared, login, joins, channels, caps, say }),
    personalData: createPersonalData({ ...engines, rooms, messages }),
    onLogin: login.onLogin,
    onSubscribe: people.onSubscribe,
    onLeave: people.onLeave,
    onVisibilityChange: people.onVisibilityChange,
    sendToMember: sessions.sendToMember,
    sendToOwn: sessions.sendToOwn,
    broadcastAbout: channels.broadcastAbout,
    broadcastBetween: channels.broadcastBetween,
    importLines: messages.importLines,
    writeService: messages.writeService,
    announceService: messages.announceService,
    tellOfCamera: memberEvents.tellOfCamera,
    setActivity: activities.set,
    keepPicture: (uid, file, signal) => attachments.keep(uid, { use: 'room' }, file, signal),
    async close() {
      memberEvents.close();
      roomChanges.close();
      await people.close();
    },
  };
}
