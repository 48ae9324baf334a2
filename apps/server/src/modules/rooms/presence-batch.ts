// In a crowd nobody wants to hear of each who comes and goes: what happened within a second is told at once.
import { type PersonInRoom, roomLimits, type Uid } from '@alcove/protocol';

export type PresenceChanges = { joined: PersonInRoom[]; left: Uid[] };

export type PresenceBatch = {
  readonly isBusy: boolean;
  joined(who: PersonInRoom): void;
  left(uid: Uid): void;
  close(): void;
};

export function createPresenceBatch(tell: (gathered: PresenceChanges) => void): PresenceBatch {
  /** The last thing that happened to each counts; nothing: she left. */
  let happened = new Map<Uid, PersonInRoom | undefined>();
  let timer: NodeJS.Timeout | undefined;

  function note(uid: Uid, who: PersonInRoom | undefined) {
    happened.set(uid, who);
    timer ??= setTimeout(() => {
      const told = happened;
      happened = new Map();
      timer = undefined;
      tell({
        joined: [...told.values()].filter((each) => each !== undefined),
        left: [...told].filter(([, each]) => each === undefined).map(([left]) => left),
      });
    }, roomLimits.gatherMs);
  }

  return {
    get isBusy() {
      return timer !== undefined;
    },
    joined: (who) => note(who.uid as Uid, who),
    left: (uid) => note(uid, undefined),
    close: () => clearTimeout(timer),
  };
}
