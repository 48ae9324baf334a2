// Pushes and mails on the wire: the browsers that receive pushes, the end of mails without a login, and how the
// operator sees it all go.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flagOut, line, idInput } from '../../fields.ts';
import { timeOut } from '../accounts/fields.ts';
import { mailIntervals } from './settings.ts';
import { hourMs } from '../../durations.ts';

const token = () => line({ max: 100 });

export const pushDeviceEntry = z.object({
  id: z.int(),
  device: z.string().check(z.describe('What the browser says of itself')),
  added_at: timeOut(),
  seen_at: timeOut(),
  current: flagOut(),
});
export type PushDeviceEntry = z.infer<typeof pushDeviceEntry>;

const devices = z.object({
  list: z.array(pushDeviceEntry),
  key: z.string().check(z.describe('With which a browser subscribes: `applicationServerKey`')),
});

const mails = z.object({
  mail_every: z.enum(mailIntervals),
  address: z.string().check(z.describe('Whose mails these are, for the greater part hidden')),
});

/** R7.245: how notification events are turned into notifications, and pushes into answers of push services. */
const flow = z.object({
  waiting: z.int(),
  oldest_at: timeOut().check(z.describe('0: none waits')),
  mails: z.int().check(z.describe('Notifications that wait for their mail')),
  pushes: z.int().check(z.describe('Browsers that wait for their push')),
  results: z.object({
    sent: z.int(),
    gone: z.int(),
    later: z.int(),
    unreachable: z.int(),
    refused: z.int(),
  }),
  dead: z.array(z.object({ id: z.int(), type: z.string(), fault: z.string(), dead_at: timeOut() })),
  dead_count: z.int(),
});
export type NotificationFlow = z.infer<typeof flow>;

export const deliveryCalls = defineCalls({
  pushDevices: {
    prefix: 'site',
    method: 'GET',
    path: '/notification/device/list',
    who: 'receiveNotifications',
    holdsSecret: true,
    summary: 'The browsers that receive pushes, and the key with which another one subscribes',
    input: z.object({}),
    output: devices,
  },
  removePushDevice: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: '/notification/device/delete/',
    who: 'receiveNotifications',
    summary: 'Ends the pushes to one of one’s browsers',
    input: z.object({ id: idInput() }),
    output: z.object({ id: z.int() }),
  },
  tryPush: {
    prefix: 'site',
    method: 'POST',
    path: '/notification/device/try/',
    who: 'receiveNotifications',
    summary: 'Sends this browser a push to see what it looks like',
    input: z.object({}),
    output: z.object({}),
    rate: { limit: 20, windowMs: hourMs },
  },
  mailsOfLink: {
    prefix: 'site',
    method: 'GET',
    path: '/notification/unsubscribe',
    who: 'anyone',
    summary: 'How often the owner of a link in a mail is mailed; changes nothing',
    input: z.object({ token: token() }),
    output: mails,
    rate: { limit: 600, windowMs: hourMs },
  },
  unsubscribe: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: '/notification/unsubscribe',
    who: 'anyone',
    fieldsInAddress: true,
    summary: 'Ends the mails about notifications, as mail programs ask by RFC 8058, or makes them rarer',
    input: z.object({ token: token(), mail_every: z._default(z.enum(mailIntervals), 'never') }),
    output: mails,
    // Mail providers ask for many people from few addresses.
    rate: { limit: 600, windowMs: hourMs },
  },
  notificationFlow: {
    prefix: 'site',
    method: 'GET',
    path: '/notification/flow',
    who: 'moderate',
    summary: 'For owners: events that wait, events that were given up, and what became of pushes',
    input: z.object({}),
    output: flow,
  },
  retryNotificationEvent: {
    prefix: 'site',
    method: 'POST',
    path: '/notification/flow/retry/',
    who: 'moderate',
    summary: 'For owners: tries an event again that was given up',
    input: z.object({ id: idInput() }),
    output: z.object({ id: z.int() }),
  },
});
