// Names of the live socket's messages, and the shapes of what the server sends. Written by `node bin/generate.mjs`
// from the declarations in packages/protocol: change those. Their parsers would weigh on the page.
import type { CallbackName, SocketActionName } from '../live-client.ts';
import { isFlag, isText, isWhole, listOf, nullable, optional, shaped, type Shape } from '../shapes.ts';

const personInRoom = shaped({ uid: isWhole, id: isWhole, nick: isText, gender: isWhole, age: isWhole, avatar_url: isText, certified: isFlag, status: isText, member_type: isWhole, country: isText, region: isText, town: isText, camera: isFlag, watching: isWhole, mood: isText, pm_enabled: isFlag, gift_rank: isWhole, privileged: isFlag, trial: isFlag, visit_until: optional(isWhole) });
const privateData = shaped({ blocklist: listOf(isWhole), blocked_by: listOf(shaped({ uid: isWhole })) });
const caps = shaped({ standing: isText, write: isFlag, watch: isFlag, pm: isFlag, create_room: isFlag, muted_until: isWhole });
const room = shaped({ roomid: isWhole, name: isText, slug: isText, kind: isText, creator: nullable(shaped({ uid: isWhole, nick: isText, avatar_url: isText, certified: isFlag })), closed: isFlag, protected: isFlag, options: shaped({ allowed_gender: isWhole, capacity: isWhole, showroom: isFlag, price: isWhole, welcome: isText }), people: isWhole, cameras: isWhole });

export const actions = {
  login: ['login/login', shaped({ uid: isWhole, member: personInRoom, private_data: privateData, caps, rooms: listOf(room), room: nullable(room), limits: shaped({ session_limit: isWhole }), others: isWhole, version: isText, now: isWhole })],
  say: ['chat/message', shaped({ id: isWhole, mid: isText, timestamp: isWhole })],
} as const satisfies Partial<Record<SocketActionName, readonly [string, Shape]>>;

export const callbacks = {
  'login/disconnect': ['disconnect', shaped({ reason: isText, final: isFlag, until: isWhole, comment: isText })],
} as const satisfies Record<string, readonly [CallbackName, Shape]>;
