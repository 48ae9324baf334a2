// One live connection as domains see it: who is behind it, what is sent to them, and how it ends.
import { closeCodes, liveCallbacks, trialSession } from '@alcove/protocol';
import type { Metrics } from '../metrics.ts';
import type { SocketConnection } from '../socket/connection.ts';
import type { Dictionaries } from '../words.ts';
import { callbackText } from './frame.ts';
import type { LiveConnection } from './live.ts';

type Why = Parameters<LiveConnection['disconnect']>[0];
type Parts = { dictionaries: Dictionaries; metrics: Pick<Metrics, 'livePeople'> };

const trialMinutes = trialSession.sessionSeconds / 60;

type Known = { person: LiveConnection['person']; sessionId: string | undefined };

/** Shared, as in `connection.ts`. */
class Openness {
  private readonly connection: SocketConnection;
  constructor(connection: SocketConnection) {
    this.connection = connection;
  }
  get isOpen(): boolean {
    return this.connection.isOpen;
  }
}

export type OpenLiveConnection = LiveConnection & {
  /** Says why it is about to end. */
  sayWhy(why: Why): void;
};

export function openLiveConnection(
  connection: SocketConnection,
  { dictionaries, metrics }: Parts,
): OpenLiveConnection {
  const { visitor } = connection;
  const { t } = dictionaries[visitor.language].words;

  // Counted once, by what is known of the person now.
  let counted: string | undefined = 'stranger';
  metrics.livePeople(counted, 1);
  function countAs(kind: string | undefined) {
    if (counted !== undefined) metrics.livePeople(counted, -1);
    if (kind !== undefined) metrics.livePeople(kind, 1);
    counted = kind;
  }
  connection.onClose(() => countAs(undefined));

  function words({ reason, untilAt }: Why): string {
    switch (reason) {
      case 'trial_ended':
        return t('refusals:trial_ended', { count: trialMinutes });
      case 'logged_out':
        return t('refusals:logged_out');
      case 'access_blocked':
        return untilAt === undefined
          ? t('refusals:ended_blocked')
          : t('refusals:access_blocked', { untilAt });
      default:
        return t(`refusals:ended_${reason}`);
    }
  }

  const send: LiveConnection['send'] = (callback, data) => connection.send(callbackText(callback, data));

  const sayWhy = (why: Why) =>
    send(liveCallbacks.rooms.disconnect, {
      reason: why.reason,
      final: why.final ? 1 : 0,
      until: why.untilAt ?? 0,
      comment: words(why),
    });

  const known: Known = { person: undefined, sessionId: undefined };
  const rest: Omit<OpenLiveConnection, 'isOpen' | keyof Known> = {
    visitor,
    language: visitor.language,
    is(who, proof) {
      live.person = who;
      if (counted !== undefined) countAs(who.kind);
      if (!proof || proof.sessionId === live.sessionId) return;
      live.sessionId = proof.sessionId;
      connection.bindSession(proof.sessionId);
    },
    send,
    outlet: connection.outlet,
    write: (frames) => connection.outlet.write(frames),
    sayWhy,
    disconnect(why) {
      sayWhy(why);
      connection.close(why.final ? closeCodes.endedForGood : closeCodes.ended, why.reason);
    },
    onClose: connection.onClose,
  };
  const live = Object.assign(new Openness(connection), known, rest);
  return live;
}
