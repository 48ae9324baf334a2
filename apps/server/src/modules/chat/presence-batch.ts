// Batches entries and exits of a crowded room: one event a second instead of one for each person.
import { type PersonInRoom, chatLimits, type Uid } from '@alcove/protocol';

export type PresenceChanges = { joined: PersonInRoom[]; left: Uid[] };

export type PresenceBatch = {
  readonly isBusy: boolean;
  joined(who: PersonInRoom): void;
  left(uid: Uid): void;
  close(): void;
};

export function createPresenceBatch(send: (changes: PresenceChanges) => void): PresenceBatch {
  /** The last change of each person; undefined: left. */
  let pending = new Map<Uid, PersonInRoom | undefined>();
  let timer: NodeJS.Timeout | undefined;

  function add(uid: Uid, who: PersonInRoom | undefined) {
    pending.set(uid, who);
    timer ??= setTimeout(() => {
      const sent = pending;
      pending = new Map();
      timer = undefined;
      send({
        joined: [...sent.values()].filter((each) => each !== undefined),
        left: [...sent].filter(([, each]) => each === undefined).map(([left]) => left),
      });
    }, chatLimits.gatherMs);
  }

  return {
    get isBusy() {
      return timer !== undefined;
    },
    joined: (who) => add(who.uid as Uid, who),
    left: (uid) => add(uid, undefined),
    close: () => clearTimeout(timer),
  };
}
