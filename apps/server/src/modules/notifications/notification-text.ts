// The words of a notification, made when it is read: in the reader's language, with today's nick. The list, the
// socket, mails and pushes share them.
import type { Words } from '@alcove/i18n';
import { type NotificationType, notificationTypes } from '@alcove/protocol';

/** What a text is made of. */
export type TextParts = {
  type: NotificationType;
  /** Today's nick of the latest sender; null where there is none, or no longer. */
  nick: string | null;
  data: Record<string, unknown>;
  /** How many events it stands for, and how many senders. */
  events: number;
  senders: number;
  /** The name of the room that `data.roomId` names; absent where the reader may not enter it. */
  room?: string | undefined;
};

export type NotificationText = {
  /** Never quotes the sender. */
  title: string;
  body: string;
  /** Says neither who nor what. */
  neutral: string;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The key of the title of one event, below its type. */
function titleOf({ type, data, room }: TextParts): string {
  switch (type) {
    case 'gift':
      return data.step === undefined || data.step === 'received' ? 'title' : text(data.step);
    case 'premiumGift':
      return data.unnamed === true ? 'unnamed' : 'title';
    case 'payment':
      return `news.${text(data.news)}`;
    case 'order':
      return data.step === 'received' ? 'title' : text(data.step);
    case 'goal':
      return data.step === 'reached' ? 'title' : text(data.step);
    case 'story':
      return data.action === 'liked' ? 'title' : text(data.action);
    case 'security':
      return `changes.${text(data.change)}`;
    case 'premiumEnds':
      return Number(data.days) <= 0 ? 'today' : 'title';
    case 'followeeOnline':
      return data.camera === true ? 'camera' : 'title';
    case 'mention':
    case 'muted':
    case 'unmuted':
    case 'excluded':
      return room === undefined ? 'title' : 'inRoom';
    default:
      return 'title';
  }
}

function bodyKeyOf({ type, data, room }: TextParts): string {
  switch (type) {
    case 'tip':
    case 'privateTip':
    case 'gift':
    case 'order':
    case 'goal':
    case 'premiumGift':
      return text(data.quote) === '' ? 'line' : 'quoted';
    case 'followeeOnline':
      return room === undefined ? 'line' : 'inRoom';
    case 'story':
      if (data.action !== 'ended') return 'line';
      return data.comments === undefined ? 'receipt' : 'countedReceipt';
    case 'cameraStopped':
      return Number(data.until) > 0 ? 'untilDate' : 'line';
    default:
      return 'line';
  }
}

export function notificationText(words: Words, parts: TextParts): NotificationText {
  const { type, nick, data, events, senders, room } = parts;
  // Keys are made from declared types: the catalogues hold each of them, as `npm run check` proves.
  const t = words.t as unknown as (key: string, values: Record<string, unknown>) => string;
  const say = (key: string, values: Record<string, unknown> = {}) =>
    t(`notifications:types.${type}.${key}`, {
      ...data,
      nick: nick ?? words.t('notifications:formerMember'),
      room,
      ...values,
    });
  /** One event, or several that one sender caused about the same: only what counts events says how many. */
  const one = () => say(titleOf(parts), { count: Number(data.days ?? data.duration ?? 1) });
  const countsEvents = notificationTypes[type].group?.by === 'sender';
  const several = countsEvents ? events : senders - 1;
  const isGroup = countsEvents ? events > 1 : senders > 1;
  return {
    title: isGroup ? say('group', { count: several }) : one(),
    body: say(bodyKeyOf(parts)),
    neutral: say('neutral', { count: isGroup ? (countsEvents ? events : senders) : 1 }),
  };
}
