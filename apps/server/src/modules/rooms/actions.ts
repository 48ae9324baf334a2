// Creating, changing and destroying rooms: checked, written, then announced to every process.
import {
  type Gender,
  hasHostRights,
  type InputOf,
  isInvisible,
  type Language,
  type RefusalCode,
  roomLimits,
  roomNameFault,
  roomSlug,
  type roomCalls,
  showroomLimits,
  type Standing,
  type Uid,
} from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { PasswordHashes } from '../../platform/password-hash.ts';
import { Refusal, refuse, refuseFields } from '../../platform/refusal.ts';
import type { Moderation } from '../moderation/index.ts';
import { type AlikeNames, skeletonHashOf } from './alike-names.ts';
import type { SystemRoomTexts } from './system-room-texts.ts';
import type { Removal } from './removal.ts';
import type { KnownRoom, KnownRooms } from './rooms.ts';
import { addRoom, changeRoom, countCreated, isTaken, lockCreator } from './store.ts';

type Needs = Use<'db' | 'clock'> & {
  rooms: KnownRooms;
  systemTexts: SystemRoomTexts;
  alikeNames: AlikeNames;
  passwords: Pick<PasswordHashes, 'hash'>;
  removal: Pick<Removal, 'remove'>;
  moderationLog: Moderation['log'];
};

type Actor = { uid: Uid; standing: Standing };
type Wanted = { name: string; password: string; allowedGender: number; capacity: number };
export type RoomForm = Omit<InputOf<typeof roomCalls.updateRoom>, 'uid' | 'room_id'>;

const { capacity: capacities, passwordMax, welcomeMax, perCreator } = roomLimits;
const { tokensPerMinute: prices } = showroomLimits;

function judgedName(typed: string): string {
  const fault: RefusalCode | undefined = roomNameFault(typed);
  if (fault) throw new Refusal(fault);
  return typed.trim().normalize('NFC');
}

/** One line; empty where nothing would be seen. Direction overrides are refused. */
function judgedWelcome(typed: string): string {
  const welcome = isInvisible(typed) ? '' : typed.trim().normalize('NFC');
  if (welcome.length > welcomeMax || /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(welcome)) {
    throw refuseFields({ welcome: 'invalid_input' });
  }
  return welcome;
}

function judgedPrice(typed: string): number {
  const price = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
  if (price < prices.min || price > prices.max) throw refuse('showroom_price_invalid', prices);
  return price;
}

function judgedCapacity(typed: number): number {
  if (typed < capacities.min || typed > capacities.max)
    throw refuse('room_capacity_invalid', { min: capacities.min, max: capacities.max });
  return typed;
}

function judgedGender(typed: number): Gender | 0 {
  if (![0, 1, 2, 3, 4].includes(typed)) throw refuseFields({ gender: 'invalid_input' });
  return typed as Gender | 0;
}

/** Its owner alone opens a showroom and sets its price; the team may close it. Rooms of the site have no owner. */
function refuseShowroom(room: KnownRoom, { uid }: Pick<Actor, 'uid'>, { showroom, price }: RoomForm) {
  const opens = showroom === true && !room.showroom;
  const reprices = price !== undefined && judgedPrice(price) !== room.price;
  if ((opens || reprices) && room.creator_uid !== uid) throw refuse('not_room_owner');
}

const isOwn = (room: KnownRoom, { uid }: Pick<Actor, 'uid'>) => room.creator_uid === uid;

/** As the form names them. */
const namesOf = (change: object): string[] =>
  Object.keys(change).flatMap((name) => {
    if (name === 'password_hash') return 'password';
    return name === 'slug' || name === 'skeleton_hash' || name.endsWith('_key') ? [] : name;
  });

const withoutUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: Exclude<T[K], undefined>;
  }>;

/** A system room's text that a form sends back unchanged stays translated. */
const unlessUnchanged = (typed: string, read: string) => (typed === read ? undefined : typed);

export function createActions(needs: Needs) {
  const { db, clock, rooms, systemTexts, alikeNames, passwords, removal, moderationLog } = needs;
  const refuseAlike = async (name: string, owner: Uid | null, except?: number) => {
    if (alikeNames.isAlike(name, except) || (await alikeNames.isOwnRoomOfOther(name, owner)))
      throw refuse('room_name_taken');
  };
  const hashOf = async (password: string): Promise<string | null> => {
    if (password.length > passwordMax) throw refuseFields({ password: 'invalid_input' });
    return password === '' ? null : passwords.hash(password);
  };
  return {
    async create({ uid }: Actor, wanted: Wanted): Promise<KnownRoom> {
      const name = judgedName(wanted.name);
      await refuseAlike(name, uid);
      const hash = await hashOf(wanted.password);
      const id = await db.transaction().execute(async (tx) => {
        await lockCreator(tx, uid);
        if ((await countCreated(tx, uid)) >= perCreator)
          throw refuse('rooms_too_many', { count: perCreator });
        const room = {
          name,
          slug: roomSlug(name),
          skeleton_hash: skeletonHashOf(name),
          kind: 'member' as const,
          creator_uid: uid,
          password_hash: hash,
          allowed_gender: judgedGender(wanted.allowedGender),
          capacity: judgedCapacity(wanted.capacity),
        };
        const added = await addRoom(tx, room, clock.now());
        if (added === undefined) throw refuse('room_name_taken');
        return added;
      });
      await rooms.changed(id);
      const made = rooms.byId(id);
      if (!made) throw refuse('room_creation_failed');
      return made;
    },

    /** Fields that are absent stay as they are. */
    async update(room: KnownRoom, actor: Actor & { language: Language }, form: RoomForm): Promise<KnownRoom> {
      if (!hasHostRights(room, actor)) throw refuse('not_room_owner');
      refuseShowroom(room, actor, form);
      const translated = systemTexts.of(room, actor.language);
      const name =
        form.name === undefined ? undefined : unlessUnchanged(judgedName(form.name), translated.name);
      const welcome =
        form.welcome === undefined
          ? undefined
          : unlessUnchanged(judgedWelcome(form.welcome), translated.welcome);
      if (name !== undefined) await refuseAlike(name, room.creator_uid, room.id);
      const change = withoutUndefined({
        name,
        slug: name === undefined ? undefined : roomSlug(name),
        skeleton_hash: name === undefined ? undefined : skeletonHashOf(name),
        name_key: name === undefined ? undefined : null,
        closed: form.closed,
        allowed_gender: form.gender === undefined ? undefined : judgedGender(form.gender),
        capacity: form.capacity === undefined ? undefined : judgedCapacity(form.capacity),
        showroom: form.showroom,
        price: form.price === undefined ? undefined : judgedPrice(form.price),
        welcome,
        welcome_key: welcome === undefined ? undefined : null,
        password_hash: form.password === undefined ? undefined : await hashOf(form.password),
      });
      if (Object.keys(change).length === 0) return room;
      const store = async (tx: Database) => {
        if (!(await changeRoom(tx, room.id, change))) throw refuse('room_unknown');
        if (isOwn(room, actor)) return;
        const act = room.showroom && change.showroom === false ? 'showroom_closed' : 'room_changed';
        const about = { by: actor.uid, uid: room.creator_uid, roomId: room.id };
        await moderationLog.roomChanged(tx, { act, ...about, change: namesOf(change) });
      };
      await db
        .transaction()
        .execute(store)
        .catch((error: unknown) => {
          if (isTaken(error)) throw refuse('room_name_taken');
          throw error;
        });
      await rooms.changed(room.id);
      const changed = rooms.byId(room.id);
      if (!changed) throw refuse('room_unknown');
      return changed;
    },

    /** A member's own room cannot be destroyed while the member exists. */
    async destroy(room: KnownRoom, actor: Actor): Promise<void> {
      if (!hasHostRights(room, actor) || room.kind === 'my_room') throw refuse('not_room_owner');
      await db.transaction().execute(async (tx) => {
        await removal.remove(tx, [room.id]);
        if (isOwn(room, actor)) return;
        const about = { by: actor.uid, uid: room.creator_uid, roomId: room.id };
        await moderationLog.roomChanged(tx, { act: 'room_destroyed', ...about, change: [] });
      });
      await rooms.changed(room.id);
    },
  };
}
export type RoomActions = ReturnType<typeof createActions>;
