// Tells members which of their contacts came, went, or changed. Changes are gathered for a moment: a process that
// dies takes thousands of people along at once.
import { pmCallbacks, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { LiveAccounts } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { PmChanges } from './changes.ts';
import { contactsAmong, conversationOf } from './conversation-store.ts';
import type { PmPeople } from './people.ts';
import type { PmViews } from './views.ts';

const gatherMs = 200;

type Needs = Use<'db' | 'log'> & {
  accounts: Pick<LiveAccounts, 'onMemberChange' | 'bySession'>;
  relations: Pick<Relations, 'onBlock' | 'onGap' | 'apartAmong'>;
  sanctions: Pick<Moderation['sanctions'], 'onSanction'>;
  people: PmPeople;
  views: PmViews;
  changes: Pick<PmChanges, 'sendState' | 'sendListsAgain'>;
};

export function watchContacts(needs: Needs) {
  const { db, log, accounts, relations, sanctions, people, views, changes } = needs;
  let changed = new Set<Uid>();
  let timer: NodeJS.Timeout | undefined;

  async function tellReaders(uids: readonly Uid[]) {
    const pairs = await contactsAmong(db, uids, people.uidsHere());
    if (pairs.length === 0) return;
    const readers = [...new Set(pairs.map(({ reader }) => reader))];
    const apart = new Set((await relations.apartAmong(db, readers)).map((pair) => pair.join()));
    const contacts = await views.contacts([...new Set(pairs.map((pair) => pair.changed))]);
    for (const { changed: uid, reader } of pairs) {
      const contact = contacts.get(uid);
      if (!contact || apart.has([reader, uid].join())) continue;
      for (const socket of people.of(reader)) socket.send(pmCallbacks.pmUserUpdate, contact);
    }
  }

  function flush() {
    timer = undefined;
    const uids = [...changed];
    changed = new Set();
    tellReaders(uids).catch((error: unknown) => log.warn({ err: error }, 'contacts were not notified'));
  }
  function tellSoon(uid: Uid) {
    changed.add(uid);
    timer ??= setTimeout(flush, gatherMs).unref();
  }

  people.onChange(tellSoon);

  /** What the sockets of the member may do follows their record; on `/live/ws` rooms do the same. */
  async function renew(uid: Uid) {
    for (const socket of people.of(uid)) {
      const found = socket.sessionId === undefined ? undefined : await accounts.bySession(socket.sessionId);
      if (found && socket.isOpen) socket.is(found.person);
    }
  }
  accounts.onMemberChange((uid) => {
    tellSoon(uid);
    renew(uid).catch((error: unknown) => log.error({ err: error }, 'a member’s sockets were not renewed'));
  });
  sanctions.onSanction((sanction) => {
    if (sanction.kind !== 'banned') return;
    const { untilAt } = sanction;
    for (const socket of people.of(sanction.uid)) {
      socket.disconnect({ reason: 'access_blocked', final: true, untilAt });
    }
  });

  relations.onBlock(({ blocker, blocked }) => {
    if (!people.isHere(blocker) && !people.isHere(blocked)) return;
    conversationOf(db, blocker, blocked)
      .then((row) => row && row.status.value !== 'undefined' && changes.sendState(row))
      .catch((error: unknown) => log.warn({ err: error }, 'a block was not shown in a conversation'));
  });
  relations.onGap(changes.sendListsAgain);

  return { close: () => clearTimeout(timer) };
}
