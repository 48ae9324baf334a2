// Showrooms: the owner's cameras cost their viewers tokens by the minute.
import type { RoomId, showroomCalls, Uid } from '@alcove/protocol';
import { isMovable } from '../../platform/clock.ts';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { LiveConnection } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import type { OpenProfiles, PersonalData } from '../accounts/index.ts';
import type { Chat } from '../chat/index.ts';
import type { Rooms } from '../rooms/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createEarnings } from './earnings.ts';
import { createShowroomCalls } from './http.ts';
import { createMeter } from './meter.ts';
import { createPersonalData } from './personal-data.ts';
import { createVisitAnnouncements, type EndedForViewer } from './visit-announcements.ts';
import type { VisitId } from './visit-store.ts';
import { createVisits, type Entering } from './visits.ts';

export type { VisitId } from './visit-store.ts';

type AskedVisit = {
  roomId: RoomId;
  price: number | undefined;
  visit: number | undefined;
  /** Another device of the viewer is shown the picture. */
  elsewhere: boolean;
};

export type Showroom = {
  calls: Handlers<typeof showroomCalls>;
  /** Before rooms and wallet. */
  personalData: PersonalData;
  /** Whether its owner charges by the minute there. */
  isShowroom(roomId: RoomId): boolean;
  /** The one in which that member charges by the minute. */
  showroomOf(owner: Uid): RoomId | undefined;
  /** Whether that member's cameras in that room cost others. */
  isCharged(roomId: RoomId, publisher: Uid): boolean;
  /**
   * Refuses a price that was not agreed to, and a connection that may not pay: before the view takes anything from
   * another device of the viewer.
   */
  refuseUnagreed(connection: LiveConnection, asked: AskedVisit): Promise<void>;
  /**
   * Before a picture is offered: begins a visit or goes on with the open one. Refuses as above, and a price that
   * cannot be paid.
   */
  enter(connection: LiveConnection, asked: AskedVisit): Promise<VisitId>;
  /** Whether a picture of that visit is delivered to a connection of this process. */
  setDelivered(visit: VisitId, isDelivered: boolean): void;
  /** Its viewer has left, on every device. `closed`: they had closed their connection just before. */
  left(visit: VisitId, closed: boolean): void;
  /** Viewer and owner may not meet there any more. */
  parted(visit: VisitId): void;
  onEnded(listener: (ended: EndedForViewer) => void): void;
  /** Cameras of that room cost something from now on, or no longer do. */
  onSwitch(listener: (roomId: RoomId) => void): void;
  close(): Promise<void>;
};

type Domains = {
  openProfiles: Pick<OpenProfiles, 'shownAmong'>;
  wallet: Pick<Wallet, 'transaction' | 'escrow' | 'balanceOf' | 'countAct' | 'earningsOf'>;
  rooms: Pick<Rooms, 'known' | 'entry' | 'storedIn' | 'beforeRemoval'>;
  chat: Pick<Chat, 'sessionOn' | 'sendToOwn'>;
  /** Real time after which another process that counts nothing is dead. */
  silenceMs?: number | undefined;
};

export async function createShowroom(
  engines: Use<'db' | 'clock' | 'bus' | 'log'>,
  domains: Domains,
): Promise<Showroom> {
  const { clock } = engines;
  const { rooms, chat } = domains;
  const needs = { ...engines, ...domains };
  const announcements = await createVisitAnnouncements(needs);
  const visits = createVisits({ ...needs, announce: announcements.announce });
  const meter = createMeter({ ...needs, visits });
  const switches: ((roomId: RoomId) => void)[] = [];

  announcements.onEnded(({ id }) => meter.forget(id));
  rooms.beforeRemoval((tx, roomId) => visits.endAll(tx, { roomId }));
  rooms.known.onChange(({ before, after }) => {
    if (!after || before?.showroom === after.showroom) return;
    for (const listener of switches) listener(after.id);
    // Visits to a showroom that was closed end at once, not with the next second.
    if (!after.showroom) void meter.tick();
  });
  const stopListening = isMovable(clock) ? clock.onMove(() => meter.tick()) : () => {};

  function enteringOf(connection: LiveConnection, { roomId, price, visit, elsewhere }: AskedVisit): Entering {
    const { uid, mayPay } = chat.sessionOn(connection);
    if (!mayPay) throw refuse('payment_not_allowed');
    return { viewer: uid, roomId, agreed: price, goesOn: visit, elsewhere };
  }

  return {
    calls: createShowroomCalls({ rooms, earningsOf: createEarnings(needs) }),
    personalData: createPersonalData(visits),
    isShowroom: (roomId) => rooms.known.byId(roomId)?.showroom ?? false,
    showroomOf: (owner) =>
      [...rooms.known.all()].find((room) => room.showroom && room.creator_uid === owner)?.id,
    isCharged(roomId, publisher) {
      const room = rooms.known.byId(roomId);
      return room !== undefined && room.showroom && room.creator_uid === publisher;
    },
    refuseUnagreed: async (connection, asked) => visits.refuseUnagreed(enteringOf(connection, asked)),
    enter: async (connection, asked) => visits.enter(enteringOf(connection, asked)),
    setDelivered: meter.set,
    left: meter.leave,
    parted: meter.part,
    onEnded: announcements.onEnded,
    onSwitch: (listener) => void switches.push(listener),
    async close() {
      stopListening();
      await meter.close();
    },
  };
}
