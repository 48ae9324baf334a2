// One live connection as domains see it: who is behind it, what is sent to them, and how it ends.
import {
  type CallbackData,
  type CallbackSpec,
  closeCodes,
  type Language,
  liveCallbacks,
  type Person,
  trialSession,
} from '@alcove/protocol';
import type { Metrics } from '../metrics.ts';
import type { OnClose, SocketConnection } from '../socket/connection.ts';
import type { Dictionaries } from '../words.ts';
import { callbackText } from './frame.ts';
import type { LiveConnection } from './live.ts';

type Why = Parameters<LiveConnection['disconnect']>[0];
type Parts = { dictionaries: Dictionaries; metrics: Pick<Metrics, 'livePeople'> };

const trialMinutes = trialSession.sessionSeconds / 60;

export class OpenLiveConnection implements LiveConnection {
  readonly outlet: SocketConnection['outlet'];
  person: LiveConnection['person'];
  sessionId: string | undefined;
  private readonly connection: SocketConnection;
  private readonly parts: Parts;
  /** Counted once, by what is known of the person now. */
  private counted: string | undefined = 'stranger';

  constructor(connection: SocketConnection, parts: Parts) {
    this.connection = connection;
    this.parts = parts;
    this.outlet = connection.outlet;
    parts.metrics.livePeople('stranger', 1);
  }

  get visitor() {
    return this.connection.visitor;
  }

  get language() {
    return this.connection.visitor.language;
  }

  get isOpen() {
    return this.connection.isOpen;
  }

  is(person: Person, proof?: { sessionId: string }): void {
    this.person = person;
    if (this.counted !== undefined) this.countAs(person.kind);
    if (!proof || proof.sessionId === this.sessionId) return;
    this.sessionId = proof.sessionId;
    this.connection.bindSession(proof.sessionId);
  }

  send<C extends CallbackSpec>(callback: C, data: CallbackData<C>): void {
    this.connection.send(callbackText(callback, data));
  }

  write(frames: Uint8Array): void {
    this.outlet.write(frames);
  }

  writePieces(pieces: readonly Uint8Array[]): void {
    this.outlet.writePieces(pieces);
  }

  /** Says why it is about to end. */
  sayWhy(why: Why): void {
    this.send(liveCallbacks.rooms.disconnect, {
      reason: why.reason,
      final: why.final ? 1 : 0,
      until: why.untilAt ?? 0,
      comment: words(this.parts.dictionaries[this.language].words.t, why),
    });
  }

  disconnect(why: Why): void {
    this.sayWhy(why);
    this.connection.close(why.final ? closeCodes.endedForGood : closeCodes.ended, why.reason);
  }

  onClose(end: OnClose): void {
    this.connection.onClose(end);
  }

  /** The connection has closed. */
  leaveCount(): void {
    this.countAs(undefined);
  }

  private countAs(kind: string | undefined) {
    const { livePeople } = this.parts.metrics;
    if (this.counted !== undefined) livePeople(this.counted, -1);
    if (kind !== undefined) livePeople(kind, 1);
    this.counted = kind;
  }
}

function words(t: Dictionaries[Language]['words']['t'], { reason, untilAt }: Why): string {
  switch (reason) {
    case 'trial_ended':
      return t('refusals:trial_ended', { count: trialMinutes });
    case 'logged_out':
      return t('refusals:logged_out');
    case 'access_blocked':
      return untilAt === undefined ? t('refusals:ended_blocked') : t('refusals:access_blocked', { untilAt });
    default:
      return t(`refusals:ended_${reason}`);
  }
}
