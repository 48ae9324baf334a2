// Notifications on the wire: the list and the bell, reading and deleting, what the socket carries.
import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { flag, flagOut, idInput, whole } from '../fields.ts';
import { notificationChips } from '../notification-type.ts';
import { epochSecondsOut, uidInput } from './accounts/fields.ts';
import { deliveryCalls } from './notifications/delivery.ts';
import { notificationLimits } from './notifications/limits.ts';
import { notificationSettings, notificationSettingsChange, pushDevice } from './notifications/settings.ts';
import { hourMs, minuteMs } from '../durations.ts';

export * from './accounts/notifications.ts';
export * from './gifts/notifications.ts';
export * from './notifications/delivery.ts';
export * from './notifications/settings.ts';
export * from './notifications/socket.ts';
export * from './stories/notifications.ts';

/** JSON and `ids[]` bring a list; a query may also say `ids=1,2,3`. */
const ids = () =>
  z.pipe(
    z.union([z.array(z.union([z.number(), z.string()])), z.string(), z.number()]),
    z.pipe(
      z.transform((sent: (number | string)[] | string | number) =>
        Array.isArray(sent)
          ? sent
          : String(sent)
              .split(/[\s,[\]]+/)
              .filter(Boolean),
      ),
      z.array(idInput()).check(z.minLength(1), z.maxLength(notificationLimits.idsAtOnce)),
    ),
  );

/** One of several whom an item stands for. */
const face = z.object({ id: z.int(), nick: z.string(), image: z.string() });

export const notificationItem = z.object({
  id: z.int(),
  type: z.string().check(z.describe('By its name on the interface that answers')),
  senderId: z.int().check(z.describe('0: from the site, or from a former member')),
  senderNick: z.string(),
  text: z
    .string()
    .check(z.describe('One sentence in the language of the answer; with the sender’s nick of today')),
  message: z.string().check(z.describe('A second line; may quote the sender')),
  neutral: z.string().check(z.describe('Instead of both in discreet mode')),
  url: z.string(),
  image: z.string().check(z.describe('The sender’s picture; empty where there is no sender')),
  cover: z.string().check(z.describe('A picture of what it is about, or empty')),
  duration: z.int().check(z.describe('Days of Premium that were given, or 0')),
  date: epochSecondsOut(),
  meta: z.object({
    user: z.object({ nick: z.string(), id: z.int() }),
    url: z.string(),
    image: z.string(),
  }),
  visibility: z.literal('personal'),
  is_read: flagOut(),
  entity_id: z.string(),
  count: z.int().check(z.describe('How many it stands for; of several senders: how many senders')),
  faces: z.array(face).check(z.describe('The latest senders, where it stands for several')),
});
export type NotificationItem = z.infer<typeof notificationItem>;

/** A notification as the list and the socket bring it. */
export const notificationFrame = z.extend(notificationItem, {
  popup: flagOut().check(z.describe('1: settings and quiet hours allow a popup now')),
  sound: flagOut(),
});
export type NotificationFrame = z.infer<typeof notificationFrame>;

const counts = {
  unread: z.int(),
  version: z.int().check(z.describe('Rises with each change: an answer with a lower one is older')),
};

const page = {
  page: z.optional(whole({ min: 1, max: 1000 })).check(z.describe('Instead of `offset`, counted from 1')),
  offset: z._default(whole({ min: 0, max: 20_000 }), 0),
  unread: z._default(flag(), false).check(z.describe('1: only what has not been read')),
};

const which = {
  id: z.optional(idInput()),
  ids: z.optional(ids()),
  all: z._default(flag(), false),
};

export const notificationsCalls = defineCalls({
  notifications: {
    prefix: 'site',
    method: 'GET',
    path: '/notification/list',
    who: 'receiveNotifications',
    summary: 'What happened to the member, the latest first, with how many there are and how many are unread',
    input: z.object({ ...page, chip: z.optional(z.enum(notificationChips)) }),
    output: z.object({
      list: z.array(notificationFrame),
      total_count: z.int().check(z.describe('Of what was asked for')),
      ...counts,
      now: z.int().check(z.describe('Of the site, in milliseconds: what is younger than a minute pops up')),
    }),
  },
  notificationsInChat: {
    prefix: 'backend',
    method: 'GET',
    path: '/member/notification/',
    who: 'receiveNotifications',
    summary: 'The same list, with the names of the chat',
    input: z.object({ uid: z.optional(uidInput()), ...page }),
    output: z.object({ list: z.array(notificationItem), total: z.int(), ...counts }),
  },
  notificationCounts: {
    prefix: 'site',
    method: 'GET',
    path: '/notification/count',
    who: 'receiveNotifications',
    summary: 'How many notifications there are, and how many are unread',
    input: z.object({}),
    output: z.object({ total_count: z.int(), ...counts }),
  },
  readNotifications: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'GET',
    path: '/notification/read',
    who: 'receiveNotifications',
    changes: true,
    summary: 'Marks notifications as read, by `id`, `ids` or `all`',
    input: z.object(which),
    output: z.object(counts),
  },
  readNotificationsInChat: {
    whileReadOnly: true,
    prefix: 'backend',
    method: 'POST',
    path: '/member/notification/action/',
    who: 'receiveNotifications',
    summary: 'Marks notifications as read',
    input: z.object({ uid: z.optional(uidInput()), ids: ids(), action: z.literal('read') }),
    output: z.object(counts),
  },
  deleteNotifications: {
    prefix: 'site',
    method: 'POST',
    path: '/notification/delete/',
    who: 'receiveNotifications',
    summary: 'Deletes notifications, by `ids` or `all`',
    input: z.object({ ids: which.ids, all: which.all }),
    output: z.object({ total_count: z.int(), ...counts }),
  },
  notificationSettings: {
    prefix: 'site',
    method: 'GET',
    path: '/notification/setting/get',
    who: 'receiveNotifications',
    summary: 'What reaches the member, by which way, and when',
    input: z.object({}),
    output: z.object({ notification_settings: notificationSettings }),
  },
  setNotificationSettings: {
    prefix: 'site',
    method: 'POST',
    path: '/notification/setting/set/',
    who: 'receiveNotifications',
    summary: 'Changes only the keys that are sent; JSON or a form, also as text/plain',
    plainBody: true,
    input: notificationSettingsChange,
    output: z.object({ notification_settings: notificationSettings }),
    rate: { limit: 120, windowMs: minuteMs },
  },
  setPushToken: {
    whileReadOnly: true,
    prefix: 'backend',
    method: 'POST',
    path: '/member/pushapi/set-token/',
    who: 'receiveNotifications',
    summary: 'Lets this browser receive pushes, until its session ends',
    input: z.object({ uid: z.optional(uidInput()), token: pushDevice() }),
    output: z.object({ devices: z.int() }),
    rate: { limit: 60, windowMs: hourMs },
  },
  ...deliveryCalls,
});

/** Frames whose `type` is none of these are notifications, by their name on the socket. */
export const notificationFrames = {
  unread: z.object({ count: counts.unread, version: counts.version }),
  read: z.object({ ids: z.array(z.int()).check(z.describe('Empty: all')) }),
} as const;

/** What a browser says: whether one of its tabs can be seen, so that nothing is pushed meanwhile. */
export const notificationSocketRequest = z.object({
  type: z.literal('visible'),
  data: z.object({ on: flag() }),
});
