// What a member writes into the field of a room's document before the room's code has come: it is sent over a socket of
// its own, under the key that it keeps, and socket and messages are handed over.
//
//   own ── pass ──▶ waiting ── take ──▶ taken      own: this link sends. waiting: the client connects, and messages
//                                                  wait. taken: the client has what was not answered.
import { liveSocket, type SessionConfiguration } from '@alcove/protocol';
import { bounds } from '../bounds.ts';
import { machineClock, nothing } from '../clock.ts';
import { browserSocket } from '../connection.ts';
import { createExchange, type Exchange } from '../exchange.ts';
import { ownFailure } from '../failures.ts';
import { type LiveClientOptions, LiveFailure, type OutgoingMessage } from '../live-client.ts';
import { loginArgs, readAddress, type RoomsAddress } from '../login.ts';
import { createLink } from '../reconnecting-link.ts';
import { createRoomOutbox, type RoomOutboxStore } from '../room-outbox.ts';
import { whyEnded } from '../why-ended.ts';
import { createHandover } from './handover.ts';
import { actions, callbacks } from './wire.generated.ts';

export type EarlyMessage = OutgoingMessage;

type Parts = Pick<LiveClientOptions, 'readConfiguration' | 'openSocket' | 'clock'> & {
  roomid: number;
  /** Where messages outlive a reload of the page. */
  kept?: RoomOutboxStore;
  /** Messages were written, sent or refused. */
  onChange(): void;
};

export function createEarlyRoom({ roomid, readConfiguration, clock = machineClock, ...parts }: Parts) {
  const { openSocket = browserSocket, onChange } = parts;
  const handover = createHandover(openSocket);
  let is: 'own' | 'waiting' | 'taken' = 'own';
  let exchange: Exchange | undefined;
  let clockAheadMs = 0;
  let configuration: SessionConfiguration | undefined;
  let farewell: Parameters<typeof whyEnded>[1];

  const link = createLink<RoomsAddress>({
    clock,
    openSocket: handover.openSocket,
    retry: { atOnce: bounds.quickReturns, everyMs: liveSocket.reconnectEveryMs },
    async address() {
      const to = await readAddress(readConfiguration, String(roomid));
      configuration = to instanceof LiveFailure ? undefined : to.configuration;
      return to;
    },
    onOpen(wire, to) {
      const current = createExchange({
        vocabulary: { actions, callbacks },
        wire,
        clock,
        timeoutMs: to.timeoutMs,
        firstId: bounds.firstEarlyRequest,
        onFault: nothing,
        onCallback: nothing,
        onFarewell: (why) => (farewell = why),
      });
      exchange = current;
      const entry = { roomid: String(roomid), roompassword: '', since: 0 };
      return {
        ...current,
        begin: () =>
          current.introduce('login', loginArgs(to.configuration, entry), (login) => {
            clockAheadMs = (login as { now: number }).now - clock.now();
            outbox.ready();
          }),
      };
    },
    // What ended it for good, the client meets and shows.
    onEnd(end) {
      configuration = undefined;
      if (!whyEnded(end, farewell)) link.again();
    },
  });

  const outbox = createRoomOutbox({
    clock,
    clockAheadMs: () => clockAheadMs,
    ask(args, settle) {
      if (exchange && link.isUp) exchange.ask('say', args, settle);
      else settle.onFailure(ownFailure('live_not_connected'));
    },
    isReady: () => is === 'own' && link.isUp,
    onChange,
    kept: parts.kept,
  });

  link.open();

  return {
    roomid,
    get is() {
      return is;
    },
    /** In the order of writing; what is in the history is not among them. */
    get messages(): readonly EarlyMessage[] {
      return outbox.of(roomid).filter(({ state }) => state !== 'sent');
    },
    /** False once the client has taken what was written: from there on, it sends. */
    say(message: string): boolean {
      if (is === 'taken') return false;
      outbox.say(roomid, message).catch(nothing);
      return true;
    },
    /** That the socket was opened with; nothing unless there is one, and still this link's. */
    get configuration() {
      return is === 'own' ? configuration : undefined;
    },
    /** The socket, whether or not it is open, once; without it, the client connects by itself. What is written from now on waits. */
    pass() {
      if (is !== 'own') return undefined;
      const socket = handover.pass();
      is = 'waiting';
      link.close();
      return socket;
    },
    /** Nobody goes on with it: what is kept waits for a document of the room. */
    close() {
      if (is === 'own') link.close();
      is = 'taken';
    },
    /** What was not answered, once: under its `mid` the client has the answer if it came meanwhile. */
    take(): readonly Pick<EarlyMessage, 'mid' | 'message'>[] {
      if (is === 'taken') return [];
      if (is === 'own') link.close();
      is = 'taken';
      const left = outbox.of(roomid).filter(({ state }) => state !== 'sent');
      outbox.forget(() => true);
      return left;
    },
  };
}
export type EarlyRoom = ReturnType<typeof createEarlyRoom>;
