// Five things to try in each role of the demo, and where each begins.
import { type DemoRole, demoPlayers, type Language, pathTo } from '@alcove/protocol';

const salon = pathTo('room', { room: 'le-grand-salon' });
const profileOf = (nick: string) => pathTo('profile', { nick });
const maxence = pathTo('myRoom', { nick: 'Maxence' });

/** Who answers in the reader's language, where the thing is a talk with one resident. */
const talker = (language: Language) => profileOf(language === 'ru' ? 'Алексей' : 'Juniper');

/** `name` is the key of its words. An address that begins with `?` belongs to the page one is on. */
type Thing<Name extends string = string> = { name: Name; to: (language: Language) => string };
const thing = <Name extends string>(name: Name, to: string | Thing['to']): Thing<Name> => ({
  name,
  to: typeof to === 'string' ? () => to : to,
});

export const demoThings = {
  visitor: [
    thing('salon', salon),
    thing('english', pathTo('room', { room: 'the-lighthouse' })),
    thing('roofs', pathTo('chat')),
    thing('photos', pathTo('indexBestPhotos')),
    thing('register', '?register'),
  ],
  member: [
    thing('salon', salon),
    thing('mention', salon),
    thing('write', talker),
    thing('call', (language) => profileOf(language === 'ru' ? 'Алексей' : 'Les Voisins')),
    thing('door', maxence),
  ],
  xxl: [
    thing('answer', pathTo('memberMessagePmConversations')),
    thing('cameras', salon),
    thing('gift', profileOf('Faustine')),
    thing('callMe', talker),
    thing('showroom', maxence),
  ],
  streamer: [
    thing('onAir', pathTo('myRoom', { nick: demoPlayers.streamer })),
    thing('stage', pathTo('room', { room: 'scene-ouverte' })),
    thing('menu', pathTo('myVirtualGifts')),
    thing('story', pathTo('temporaryPhotos')),
    thing('tokens', pathTo('myWalletHistory')),
  ],
  owner: [
    thing('queue', pathTo('review')),
    thing('mosaic', pathTo('liveMosaic')),
    thing('reports', pathTo('cases')),
    thing('ledger', pathTo('ledger')),
    thing('mails', '/dev/outbox'),
  ],
} satisfies Record<DemoRole, readonly Thing[]>;

/** Where each role begins. */
export const landings: Readonly<Record<DemoRole, string>> = {
  visitor: pathTo('index'),
  member: pathTo('index'),
  xxl: pathTo('index'),
  streamer: pathTo('myRoom', { nick: demoPlayers.streamer }),
  owner: pathTo('moderation'),
};

/** The role that a reader plays; a member of no role has none. */
export const roleOf = (nick: string | undefined): DemoRole | undefined =>
  nick === undefined
    ? 'visitor'
    : (Object.keys(demoPlayers) as (keyof typeof demoPlayers)[]).find((role) => demoPlayers[role] === nick);
