// Every HTTP call of the product, by domain. The server must serve each of them to compile.
import type { Calls, CallSpec } from './call.ts';
import { accountsCalls } from './domains/accounts.ts';
import { albumsCalls } from './domains/albums.ts';
import { certificationCalls } from './domains/certification.ts';
import { commentsCalls } from './domains/comments.ts';
import { consentsCalls } from './domains/consents.ts';
import { contributionsCalls } from './domains/contributions.ts';
import { devCalls } from './domains/dev.ts';
import { findingCalls } from './domains/finding.ts';
import { geoCalls } from './domains/geo.ts';
import { giftsCalls } from './domains/gifts.ts';
import { guestbookCalls } from './domains/guestbook.ts';
import { mediaCalls } from './domains/media.ts';
import { moderationCalls } from './domains/moderation.ts';
import { notificationsCalls } from './domains/notifications.ts';
import { paymentsCalls } from './domains/payments.ts';
import { pmCalls } from './domains/pm.ts';
import { profilesCalls } from './domains/profiles.ts';
import { relationsCalls } from './domains/relations.ts';
import { roomsCalls } from './domains/rooms.ts';
import { storiesCalls } from './domains/stories.ts';
import { streamsCalls } from './domains/streams.ts';
import { wallCalls } from './domains/wall.ts';
import { walletCalls } from './domains/wallet.ts';

export const calls = {
  accounts: accountsCalls,
  media: mediaCalls,
  wallet: walletCalls,
  relations: relationsCalls,
  moderation: moderationCalls,
  payments: paymentsCalls,
  certification: certificationCalls,
  profiles: profilesCalls,
  comments: commentsCalls,
  guestbook: guestbookCalls,
  albums: albumsCalls,
  rooms: roomsCalls,
  pm: pmCalls,
  streams: streamsCalls,
  gifts: giftsCalls,
  contributions: contributionsCalls,
  consents: consentsCalls,
  finding: findingCalls,
  stories: storiesCalls,
  wall: wallCalls,
  geo: geoCalls,
  notifications: notificationsCalls,
  dev: devCalls,
} as const;

/** All of them in one list, each with its name: `accounts.verifyAge`. */
export const namedCalls: { name: string; spec: CallSpec }[] = Object.entries(
  calls as Record<string, Calls>,
).flatMap(([domain, group]) =>
  Object.entries(group).map(([name, spec]) => ({ name: `${domain}.${name}`, spec })),
);
