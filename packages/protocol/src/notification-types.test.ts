// Names of notification types on the three interfaces.
import { describe, expect, test } from 'vitest';
import {
  notificationNameOn,
  type NotificationType,
  notificationTypeNames,
  notificationTypeOf,
} from './notification-types.ts';

const names: [NotificationType, backend: string, site: string, socket: string][] = [
  ['message', 'message', 'message', 'message'],
  ['missedCall', 'missed_call', 'missed_call', 'missed_call'],
  ['reported', 'reported', 'reported', 'reported'],
  ['decided', 'decided', 'decided', 'decided'],
  ['reportDecided', 'report_decided', 'report_decided', 'report_decided'],
  ['pmRequest', 'pm_request', 'pm_request', 'pm_request'],
  ['pmAccepted', 'pm_accepted', 'pm_accepted', 'pm_accepted'],
  ['tip', 'tip', 'tip', 'tip'],
  ['privateTip', 'private_tip', 'private_tip', 'private_tip'],
  ['gift', 'gift', 'gift', 'gift'],
  ['order', 'order', 'order', 'order'],
  ['goal', 'goal', 'goal', 'goal'],
  ['premiumGift', 'membership_gift', 'premium', 'membership_gift'],
  ['payment', 'payment', 'payment', 'payment'],
  ['follower', 'follower', 'follower', 'follower'],
  ['mention', 'mention', 'mention', 'mention'],
  ['guestbook', 'guestbook', 'guestbook', 'guestbook'],
  ['guestbookAnswer', 'guestbook_answer', 'guestbook_answer', 'guestbook_answer'],
  ['wallPost', 'wall_post', 'wall_post', 'wall_post'],
  ['comment', 'comment', 'comment', 'comment'],
  ['commentReply', 'comment_reply', 'comment_reply', 'comment_reply'],
  ['textMention', 'text_mention', 'text_mention', 'text_mention'],
  ['newContribution', 'newContribution', 'newContribution', 'followee_contribution'],
  ['contributionDecided', 'contribution_decided', 'contribution_decided', 'contribution_decided'],
  ['followedTag', 'followed_tag', 'followed_tag', 'followed_tag'],
  ['followeeStory', 'followee_ephemeral', 'followee_ephemeral', 'followee_ephemeral'],
  ['story', 'ephemeral', 'ephemeral', 'ephemeral'],
  ['storyComment', 'ephemeral_comment', 'ephemeral_comment', 'ephemeral_comment'],
  ['followeeOnline', 'followee_online', 'followee_online', 'followee_online'],
  ['cameraStopped', 'camera_stopped', 'camera_stopped', 'camera_stopped'],
  ['cameraVeiled', 'camera_veiled', 'camera_veiled', 'camera_veiled'],
  ['cameraUnveiled', 'camera_unveiled', 'camera_unveiled', 'camera_unveiled'],
  ['mapUser', 'mapUser', 'mapUser', 'mapUser'],
  ['premiumEnds', 'membership_expire', 'premiumEnds', 'premiumEnds'],
  ['premiumEnded', 'membership_expire', 'premiumEnded', 'premiumEnded'],
  ['security', 'security', 'security', 'security'],
  ['muted', 'muted', 'muted', 'muted'],
  ['unmuted', 'unmuted', 'unmuted', 'unmuted'],
  ['excluded', 'excluded', 'excluded', 'excluded'],
  ['photoDecided', 'photo_decided', 'photo_decided', 'photo_decided'],
  ['certificationDecided', 'certification_decided', 'certification_decided', 'certification_decided'],
  ['consentAnswered', 'consent_answered', 'consent_answered', 'consent_answered'],
];

describe('a notification type', () => {
  test.each(names)('%s has its name on each interface (R3.183, R3.196)', (type, backend, site, socket) => {
    expect([
      notificationNameOn('backend', type),
      notificationNameOn('site', type),
      notificationNameOn('socket', type),
    ]).toEqual([backend, site, socket]);
  });

  test('is found by any of its names, and none is missing above', () => {
    expect(names.map(([type]) => type).toSorted()).toEqual(notificationTypeNames.toSorted());
    for (const [type, ...each] of names)
      for (const name of each)
        expect(notificationTypeOf(name)).toBe(name === 'membership_expire' ? 'premiumEnds' : type);
    expect(notificationTypeOf('toString')).toBeUndefined();
  });
});
