// The domains of the live face, put together: rooms, the chat in them, paid minutes, private messages, video calls,
// cameras and gifts.
import type { Uid } from '@alcove/protocol';
import type { AppParts } from './app-parts.ts';
import type { Config } from './config.ts';
import type { Accounts } from './modules/accounts/index.ts';
import { createChat } from './modules/chat/index.ts';
import { createGifts } from './modules/gifts/index.ts';
import type { Media } from './modules/media/index.ts';
import type { Moderation } from './modules/moderation/index.ts';
import type { Payments } from './modules/payments/index.ts';
import { createPm } from './modules/pm/index.ts';
import type { Relations } from './modules/relations/index.ts';
import { createRooms } from './modules/rooms/index.ts';
import { createShowroom } from './modules/showroom/index.ts';
import { createStreams } from './modules/streams/index.ts';
import { createVideoCalls } from './modules/video-calls/index.ts';
import type { Wallet } from './modules/wallet/index.ts';
import type { Engines } from './platform/engines.ts';
import type { Files } from './platform/files/files.ts';
import { createIceServers } from './platform/ice-servers.ts';
import type { MediaEngine } from './platform/media-engine/media-engine.ts';
import type { PasswordHashes } from './platform/password-hash.ts';

type Needs = {
  config: Config;
  accounts: Accounts;
  media: Media;
  wallet: Wallet;
  relations: Relations;
  moderation: Moderation;
  payments: Payments;
  files: Files;
  passwords: PasswordHashes;
  mediaEngine: MediaEngine;
  streamTimes: AppParts['streamTimes'];
  /** Whether a page of the site is seen in one of the member's browsers now. */
  isVisible(uid: Uid): boolean;
};

export async function createLiveDomains(engines: Engines, needs: Needs) {
  const { config, accounts, media, wallet, relations, moderation, payments, files, mediaEngine } = needs;
  const { members, openProfiles } = accounts;
  const { sanctions, reports } = moderation;
  const { attachments, pictures } = media;
  const { secretKey } = config;
  const iceServers = createIceServers({ clock: engines.clock, settings: config.ice });

  const rooms = await createRooms(engines, { accounts, passwords: needs.passwords, relations, moderation });
  const chat = await createChat(engines, {
    accounts,
    attachments,
    wallet,
    relations,
    moderation,
    rooms,
    iceServers,
    reencodes: () => mediaEngine.capabilities().reencoding,
    mayPay: payments.mayPay,
  });
  const { silenceMs } = needs.streamTimes ?? {};
  const showroom = await createShowroom(engines, { openProfiles, wallet, rooms, chat, silenceMs });
  const talk = { members, accounts: accounts.live, relations, sanctions };
  const pm = await createPm(engines, { ...talk, reports, attachments, secretKey, chat });
  const videoCalls = await createVideoCalls(engines, { ...talk, pm, isVisible: needs.isVisible });
  const streams = await createStreams(engines, {
    files,
    engine: mediaEngine,
    pictures,
    relations,
    moderation,
    members,
    evidence: moderation.evidence,
    rooms,
    chat,
    showroom,
    videoCalls,
    accounts: accounts.live,
    secretKey,
    iceServers,
    addSessionHolder: accounts.sessions.addHolder,
    times: needs.streamTimes,
  });
  const gifts = await createGifts(engines, {
    config,
    members,
    openProfiles,
    relations,
    wallet,
    announceMember: accounts.announceMember,
    pictures,
    sanctions,
    reports,
    rooms,
    chat,
    showroom,
  });
  return { rooms, chat, showroom, pm, videoCalls, streams, gifts };
}
