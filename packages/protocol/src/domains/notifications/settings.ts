// The record of what reaches a member: a switch for each type and channel, quiet hours, discretion, mail.
// Types are named as under `/b`.
import { siteZone } from '../../page.ts';
import * as z from 'zod/mini';
import { flag, flagOut } from '../../fields.ts';
import { notificationChannels, type NotificationChannel } from '../../notification-type.ts';
import {
  notificationNameOn,
  notificationTypeNames,
  notificationTypes,
  type NotificationType,
} from '../../notification-types.ts';

/** When unread notifications are mailed; what protects the account is mailed whatever is chosen. */
export const mailIntervals = ['10min', 'hour', 'day', 'never'] as const;
export type MailInterval = (typeof mailIntervals)[number];

/** `22:30`. */
const timeOfDay = () => z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));
/** By the one name that the server knows it by: others, and any capitals, are accepted. */
const zone = () =>
  z.pipe(
    z.string().check(
      z.maxLength(64),
      z.refine<string>((name) => zoneNamed(name) !== undefined),
    ),
    z.transform((name) => zoneNamed(name) ?? siteZone),
  );

function zoneNamed(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

const channelsOut = z.object({
  site: z.optional(flagOut()),
  popup: z.optional(flagOut()),
  mail: z.optional(flagOut()),
  push: z.optional(flagOut()),
});
export type ChannelSwitches = z.infer<typeof channelsOut>;

const quietOut = z.object({ on: flagOut(), from: z.string(), to: z.string(), zone: z.string() });
export type QuietHours = z.infer<typeof quietOut>;

const settingKeys = {
  quiet: quietOut,
  mask: flagOut().check(z.describe('1: pushes say neither who nor what')),
  sound: flagOut(),
  mail_every: z.enum(mailIntervals),
};

const typeNames = notificationTypeNames.map((type) => notificationNameOn('site', type));

/** Each type's switches, of the channels it has, beside the settings of them all. */
export const notificationSettings = z.object({
  ...(Object.fromEntries(typeNames.map((name) => [name, channelsOut])) as Record<string, typeof channelsOut>),
  ...settingKeys,
});
export type NotificationSettings = { [type: string]: unknown } & z.infer<z.ZodMiniObject<typeof settingKeys>>;

const switchIfSent = () => z.optional(flag());
const channelsIn = z.strictObject({
  site: switchIfSent(),
  popup: switchIfSent(),
  mail: switchIfSent(),
  push: switchIfSent(),
});

/** Addressed to the server rather than to the record. */
const envelopeKeys = new Set(['uid', 'return']);
const nestedKey = /^(\w{1,40})(?:\[(\w{1,20})\]|\.(\w{1,20}))$/;

function readNested(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** R7.248: a form says `message[mail]=1`, `message.mail=1` or `message={"mail":1}`. */
function unfold(sent: Record<string, unknown>): Record<string, unknown> {
  const record = new Map<string, unknown>();
  for (const [key, value] of Object.entries(sent)) {
    if (envelopeKeys.has(key)) continue;
    const [, name, bracketed, dotted] = nestedKey.exec(key) ?? [];
    const inner = bracketed ?? dotted;
    const isJson = typeof value === 'string' && value.startsWith('{');
    if (name === undefined || inner === undefined) record.set(key, isJson ? readNested(value) : value);
    else record.set(name, { ...(record.get(name) as object | undefined), [inner]: value });
  }
  return Object.fromEntries(record);
}

/** An unknown key is refused. */
export const notificationSettingsChange = z.pipe(
  z.record(z.string(), z.unknown()),
  z.pipe(
    z.transform(unfold),
    z.strictObject({
      ...(Object.fromEntries(typeNames.map((name) => [name, z.optional(channelsIn)])) as Record<
        string,
        z.ZodMiniOptional<typeof channelsIn>
      >),
      quiet: z.optional(
        z.strictObject({
          on: switchIfSent(),
          from: z.optional(timeOfDay()),
          to: z.optional(timeOfDay()),
          zone: z.optional(zone()),
        }),
      ),
      mask: switchIfSent(),
      sound: switchIfSent(),
      mail_every: z.optional(z.enum(mailIntervals)),
    }),
  ),
);
export type NotificationSettingsChange = z.output<typeof notificationSettingsChange>;

export const defaultQuietHours: QuietHours = { on: 0, from: '23:00', to: '07:30', zone: siteZone };

/** What a channel of a type is until its reader changes it; absent where the type does not have it. */
export const defaultSwitches = (type: NotificationType): ChannelSwitches =>
  Object.fromEntries(
    notificationChannels.flatMap((channel) => {
      const set = notificationTypes[type].channels[channel];
      return set ? [[channel, set === 'off' ? 0 : 1]] : [];
    }),
  );

/** Whether a channel may be used; without `site` nothing of the type is sent. */
export function isSwitchedOn(
  settings: NotificationSettings,
  type: NotificationType,
  channel: NotificationChannel,
): boolean {
  const spec = notificationTypes[type].channels;
  const switches = settings[notificationNameOn('site', type)] as ChannelSwitches | undefined;
  const isOn = (name: NotificationChannel) =>
    spec[name] === 'always' ||
    (spec[name] !== undefined && (switches?.[name] ?? (spec[name] === 'on' ? 1 : 0)) === 1);
  return isOn('site') && isOn(channel);
}

const subscription = z.object({
  endpoint: z.string().check(z.maxLength(2000)),
  keys: z.object({ p256dh: z.string().check(z.maxLength(200)), auth: z.string().check(z.maxLength(100)) }),
});
/** A text that is no JSON is no subscription either. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
/** A browser’s PushSubscription, as JSON or as a text of it; empty ends this browser’s pushes. */
export const pushDevice = () =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => undefined),
    ),
    z.pipe(z.string().check(z.maxLength(4000)), z.pipe(z.transform(readJson), subscription)),
    subscription,
  ]);
