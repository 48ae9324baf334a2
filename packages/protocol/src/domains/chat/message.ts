// Chat messages: what may be written, and their shape.
import * as z from 'zod/mini';
import { flagOut } from '../../fields.ts';
import type { RefusalCode } from '../../refusals.ts';
import { isInvisible } from '../../visible-text.ts';
import { genderOut, statuses } from '../accounts/person.ts';
import { messageLimits } from './limits.ts';
import { chatPalette } from './palette.ts';
import { type ChatFont, type ChatFontSize, chatFonts, chatFontSizes } from './written-look.ts';

export const chatFontNames = Object.keys(chatFonts) as ChatFont[];
const sizes = Object.keys(chatFontSizes).map(Number) as ChatFontSize[];

/** How a whole message looks, for clients that send no forum tags inside it. */
export const messageStyle = z.object({
  font: z.optional(z.enum(chatFontNames)),
  size: z.optional(z.literal(sizes)),
  color: z.optional(z.int().check(z.minimum(0), z.maximum(chatPalette.length - 1))),
  bold: z.optional(flagOut()),
  italic: z.optional(flagOut()),
  underline: z.optional(flagOut()),
});
export type MessageStyle = z.infer<typeof messageStyle>;

export const attachment = z.object({
  id: z.string(),
  url: z.string(),
  thumbnail_url: z.string(),
});
export type Attachment = z.infer<typeof attachment>;

/** The author as the log shows them, also long after they left the room. */
export const author = z.object({
  uid: z.int(),
  nick: z.string(),
  gender: genderOut(),
  avatar_url: z.string(),
  status: z.enum(statuses),
  certified: flagOut(),
});
export type Author = z.infer<typeof author>;

/** Messages of the server in a room. Screens have their own words for each; `text` is for other clients. */
export const serviceMessageTypes = [
  'welcome',
  'muted',
  'unmuted',
  'excluded',
  'room_closed',
  'room_opened',
  'exclusion_requested',
  'tip',
  'gift',
  'goal',
  'camera_veiled',
  'camera_unveiled',
] as const;
export type ServiceMessageType = (typeof serviceMessageTypes)[number];

const serviceParams = z.record(z.string(), z.union([z.string(), z.number()]));

/** How an entry of the history about tips, gifts and goals is worded; its `count` is the tokens. */
export const serviceNotices = [
  'tip',
  'tipWithMessage',
  'tipUnnamed',
  'tipsGathered',
  'tipsFromMany',
  'goalTip',
  'goalTipWithMessage',
  'goalTipUnnamed',
  'gift',
  'giftUnnamed',
  'goalStarted',
  'goalReached',
  'goalMissed',
  'goalCancelled',
] as const;
export type ServiceNotice = (typeof serviceNotices)[number];

/** What makes a message of the history one of the server. */
const serviceContent = z.object({
  type: z.enum(serviceMessageTypes),
  params: serviceParams,
  uids: z.array(z.int()).check(z.describe('The members whom it names')),
});
export type ServiceContent = z.infer<typeof serviceContent>;

export const chatMessage = z.extend(author, {
  id: z.int().check(z.describe('Rises by one with each message of the room, in the order all see them')),
  mid: z.string().check(z.describe('The sender’s own name for it; empty where the sender gave none')),
  roomid: z.int(),
  message: z.string().check(z.describe('With forum tags')),
  style: messageStyle,
  timestamp: z.int().check(z.describe('Seconds since 1970')),
  attachments: z.array(attachment),
  service: z
    .optional(serviceContent)
    .check(z.describe('A message of the server: live it comes as `service_message`')),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** What a message draws: its text without tags, and the addresses of its pictures. */
type Drawn = { text: string; pictures: readonly string[] };

/** Why a message is refused: it draws nothing, or is too long. */
export function messageFault(message: string, { text, pictures }: Drawn): RefusalCode | undefined {
  if (pictures.length === 0 && isInvisible(text)) return 'message_empty';
  return message.length > messageLimits.max ? 'message_long' : undefined;
}

export const serviceMessage = z.object({
  roomid: z.int(),
  type: z.enum(serviceMessageTypes),
  text: z.string(),
  params: serviceParams,
  timestamp: z.int(),
  id: z
    .optional(z.int())
    .check(z.describe('Of one that belongs to the history of the room, where it is numbered like a message')),
  uid: z.optional(z.int()).check(z.describe('Of such a one: who caused it; 0: not named')),
});
export type ServiceMessage = z.infer<typeof serviceMessage>;
