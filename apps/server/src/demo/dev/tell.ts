// `POST /dev/tell`: any notification, from any domain, as if its cause had happened.
import {
  dayMs,
  type devCalls,
  notificationLimits,
  type NotificationData,
  type NotificationType,
  notificationNameOn,
  notificationTypeOf,
  notificationTypes,
} from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { refuseFields } from '../../platform/refusal.ts';
import type { Members } from '../../modules/accounts/index.ts';

/** What a caller who names only the type gets. */
const samples = (now: number): { [T in NotificationType]: NotificationData<T> } => ({
  message: {},
  pmRequest: {},
  pmAccepted: {},
  missedCall: {},
  tip: { tokens: 50 },
  privateTip: { tokens: 50 },
  gift: { tokens: 120 },
  order: { step: 'done', tokens: 60 },
  goal: { step: 'missed', tokens: 120 },
  premiumGift: { duration: 30 },
  payment: { news: 'refunded', ticket: 50_300 },
  follower: {},
  mention: { roomId: 1, quote: 'Bonsoir' },
  guestbook: { quote: 'Bonsoir' },
  guestbookAnswer: { quote: 'Bonsoir' },
  wallPost: { quote: 'Bonsoir' },
  comment: { kind: 'wall', item: 1, quote: 'Bonsoir' },
  commentReply: { kind: 'wall', item: 1, quote: 'Bonsoir' },
  textMention: { kind: 'wall', item: 1, quote: 'Bonsoir' },
  newContribution: { title: 'Persiennes' },
  certificationDecided: { outcome: 'certified' },
  consentAnswered: { title: 'Week-end à la dune', outcome: 'signed', files: '1, 2' },
  photoDecided: { of: 'album', outcome: 'accepted', why: 'seen', note: '' },
  contributionDecided: { title: 'Persiennes', outcome: 'published' },
  followedTag: { tag: 'volets' },
  followeeStory: {},
  story: { action: 'liked' },
  storyComment: { quote: 'Bonsoir' },
  followeeOnline: { roomId: 1, camera: false },
  mapUser: { km: 4 },
  premiumEnds: { days: 7, expiresAt: now + 7 * dayMs },
  premiumEnded: { expiresAt: now },
  security: { change: 'new_device' },
  muted: { until: now + dayMs },
  unmuted: {},
  excluded: { roomId: 1, reason: 'other', until: now + dayMs },
  cameraStopped: { reason: 'other', until: 0 },
  cameraVeiled: {},
  cameraUnveiled: {},
  decided: { reference: '2026-7', decision: 'remove' },
  reportDecided: { reference: '7K4M9-2QXWD' },
  reported: { reference: '4K7QM-20M5X', kind: 'line' },
});

type Needs = Use<'db' | 'notifications'> & {
  clock: { now(): number };
  members: Pick<Members, 'byNick'>;
};

export function createTell({ db, clock, members, notifications }: Needs): Handlers<typeof devCalls>['tell'] {
  async function uidOf(field: 'to' | 'from', nick: string) {
    const member = await members.byNick(nick);
    if (!member) throw refuseFields({ [field]: 'member_unknown' });
    return member.uid;
  }

  function dataOf(type: NotificationType, sent: Record<string, unknown>): NotificationData<typeof type> {
    const sample = samples(clock.now())[type] as object;
    const data = { ...sample, ...sent };
    const isLong = Buffer.byteLength(JSON.stringify(data)) > notificationLimits.dataBytes;
    if (isLong || !z.safeParse(notificationTypes[type].data, data).success)
      throw refuseFields({ data: 'field_invalid' });
    return data as NotificationData<typeof type>;
  }

  return async ({ type: name, to, from, entity, data }) => {
    const type = notificationTypeOf(name);
    if (!type) throw refuseFields({ type: 'field_invalid' });
    const event = {
      to: await uidOf('to', to),
      from: from === '' ? undefined : await uidOf('from', from),
      entity,
      data: dataOf(type, data),
    };
    await notifications.tell(db, type, event);
    return { type: notificationNameOn('site', type) };
  };
}
