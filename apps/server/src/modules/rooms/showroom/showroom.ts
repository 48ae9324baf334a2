// Showrooms: the owner's cameras cost their viewers tokens by the minute.
import { type InputOf, type RoomId, type roomsCalls, type Uid } from '@alcove/protocol';
import { isMovable } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { LiveConnection } from '../../../platform/live/live.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { OpenProfiles, PersonalData } from '../../accounts/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { ChatSessions } from '../chat-sessions.ts';
import type { KnownRooms } from '../rooms.ts';
import { createEarnings } from './earnings.ts';
import { createMeter } from './meter.ts';
import { createVisitAnnouncements, type EndedForViewer } from './visit-announcements.ts';
import { type VisitId, visitsOf } from './visit-store.ts';
import { createVisits, type Entering } from './visits.ts';

export type { VisitId } from './visit-store.ts';

type AskedVisit = {
  roomId: RoomId;
  price: number | undefined;
  visit: number | undefined;
  /** Another device of the viewer is shown the picture. */
  elsewhere: boolean;
};

/** The meter, as those who deliver pictures use it. */
export type MeterForStreams = {
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
};

type Needs = Use<'db' | 'clock' | 'bus' | 'log'> & {
  silenceMs?: number | undefined;
  openProfiles: Pick<OpenProfiles, 'shownAmong'>;
  rooms: Pick<KnownRooms, 'byId' | 'onChange'>;
  sessions: Pick<ChatSessions, 'at' | 'of'>;
  wallet: Pick<Wallet, 'transaction' | 'escrow' | 'balanceOf' | 'countAct' | 'earningsOf'>;
};

export type Showroom = {
  forStreams: MeterForStreams;
  earnings(
    of: { roomId: RoomId; owner: Uid },
    asked: Pick<InputOf<typeof roomsCalls.showroomEarnings>, 'since' | 'page'>,
  ): ReturnType<ReturnType<typeof createEarnings>>;
  /** In the transaction in which the room is destroyed. */
  forgetRoom(tx: Database, roomId: RoomId): Promise<void>;
  /** Before rooms and wallet. */
  personalData: PersonalData;
  close(): Promise<void>;
};

export async function createShowroom(needs: Needs): Promise<Showroom> {
  const { clock, rooms, sessions } = needs;
  const announcements = await createVisitAnnouncements(needs);
  const visits = createVisits({ ...needs, announce: announcements.announce });
  const meter = createMeter({ ...needs, visits });
  const switches: ((roomId: RoomId) => void)[] = [];

  announcements.onEnded(({ id }) => meter.forget(id));
  rooms.onChange(({ before, after }) => {
    if (!after || before?.showroom === after.showroom) return;
    for (const listener of switches) listener(after.id);
    // Visits to a showroom that was closed end at once, not with the next second.
    if (!after.showroom) void meter.tick();
  });
  const stopListening = isMovable(clock) ? clock.onMove(() => meter.tick()) : () => {};

  function enteringOf(connection: LiveConnection, { roomId, price, visit, elsewhere }: AskedVisit): Entering {
    const session = sessions.at(connection);
    if (!session) throw refuse('not_logged_in');
    if (!session.mayPay) throw refuse('payment_not_allowed');
    return { viewer: session.uid, roomId, agreed: price, goesOn: visit, elsewhere };
  }

  return {
    forStreams: {
      isCharged(roomId, publisher) {
        const room = rooms.byId(roomId);
        return room !== undefined && room.showroom && room.creator_uid === publisher;
      },
      refuseUnagreed: async (connection, asked) => visits.refuseUnagreed(enteringOf(connection, asked)),
      enter: async (connection, asked) => visits.enter(enteringOf(connection, asked)),
      setDelivered: meter.set,
      left: meter.leave,
      parted: meter.part,
      onEnded: announcements.onEnded,
      onSwitch: (listener) => void switches.push(listener),
    },
    earnings: createEarnings(needs),
    forgetRoom: (tx, roomId) => visits.endAll(tx, { roomId }),
    personalData: {
      name: 'showrooms',
      async copy(tx, { uid }) {
        return {
          visits: (await visitsOf(tx, uid)).map(({ viewer, price, began_at, minutes, returned, earned }) => ({
            as: viewer === uid ? 'viewer' : 'owner',
            price,
            at: new Date(began_at).toISOString(),
            minutes,
            returned,
            earned,
          })),
        };
      },
      erase: (tx, { uid }) => visits.endAll(tx, { member: uid as Uid }),
    },
    async close() {
      stopListening();
      await meter.close();
    },
  };
}
