// How a notification type is declared: once, in its domain's folder, for the server, screens, settings and tests.
import type * as z from 'zod/mini';

/** How a member can be reached. `site`: the list and the bell; without it nothing of that type is sent. */
export const notificationChannels = ['site', 'popup', 'mail', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** `always`: a member cannot switch it off. */
export type ChannelDefault = 'on' | 'off' | 'always';

/** The rows of the settings, in their order: one row sets all its types. */
export const notificationRows = [
  'messages',
  'gifts',
  'followers',
  'mentions',
  'guestbook',
  'contributions',
  'stories',
  'cameras',
  'nearby',
  'premium',
  'moderation',
  'security',
] as const;
export type NotificationRow = (typeof notificationRows)[number];

/** The chips above the list; other types are found under all. */
export const notificationChips = ['messages', 'gifts', 'followers', 'stories', 'premium'] as const;
export type NotificationChip = (typeof notificationChips)[number];

export type NotificationIcon =
  | 'book'
  | 'camera'
  | 'coin'
  | 'diamond'
  | 'gift'
  | 'heart'
  | 'mention'
  | 'message'
  | 'photos'
  | 'pin'
  | 'shield'
  | 'silence'
  | 'speech'
  | 'story'
  | 'follower';

export type NotificationTone = 'accent' | 'token' | 'premium' | 'live' | 'warning' | 'success' | 'plain';

/** What an address of a notification is made of, as its reader may know it. */
export type LinkParts<D> = {
  /** The sender's nick of today; empty where there is no sender. */
  nick: string;
  entity: string;
  data: D;
  /** The path of the room that `data.roomId` names; absent where the reader may not enter it. */
  roomPath?: string | undefined;
};

export type NotificationSpec<D = Record<string, unknown>> = {
  /**
   * The names on the three interfaces: `/_backend`, `/b` and the socket. An interface that does not list the
   * type calls it by its `/b` name, else by its `_backend` name.
   */
  names: { backend?: string; site?: string; socket?: string } & ({ backend: string } | { site: string });
  /** At most 2 KiB as JSON. `quote`: words of the sender, which never leave the site. `roomId`: a room to name. */
  data: z.ZodMiniType<D>;
  /** A channel that is left out does not exist for the type. */
  channels: { site: ChannelDefault } & { [C in NotificationChannel]?: ChannelDefault };
  row: NotificationRow;
  chip?: NotificationChip;
  /**
   * Unread notifications of one group within the window are one item that rises.
   * `everyone`: those of all senders together; `sender`: those of one sender; `entity`: those about one thing.
   */
  group?: { windowMs: number; by: 'everyone' | 'sender' | 'entity' };
  /** The path of a page, without language prefix. */
  link(parts: LinkParts<D>): string;
  icon: NotificationIcon;
  tone: NotificationTone;
  /** Of these data it stands in the list alone. */
  neverPopsUp?(data: D): boolean;
  /** Reaches its reader during quiet hours too. */
  passesQuietHours?: true;
  /** Its mail is not gathered with others. */
  mailAtOnce?: true;
  /** Reaches members who are not active or who are banned too. */
  reachesEveryone?: true;
  /** After its sender has erased their account the notification stays, from a former member. */
  outlivesSender?: true;
};

/** Infers the data of one type from its schema. */
export const notification = <D>(spec: NotificationSpec<D>): NotificationSpec<D> => spec;
