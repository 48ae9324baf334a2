// Private messages: who may write whom, what they wrote, and every change of it on all their sockets.
import type { pmActions, pmCalls, pmSocketActions, Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { LiveConnection, LiveHandlers } from '../../platform/live/live.ts';
import type { SessionHolder } from '../../platform/socket/session-bonds.ts';
import type { LiveAccounts, Members, PersonalData } from '../accounts/index.ts';
import type { Attachments } from '../media/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Chat } from '../chat/index.ts';
import { createPmAccess } from './access.ts';
import { createPmCalls } from './http.ts';
import { createPmChanges } from './changes.ts';
import { watchContacts } from './contacts.ts';
import { type Conversation, lockConversation } from './conversation-store.ts';
import { createErasedMessages } from './erased-messages.ts';
import { watchLeaving } from './brief-access.ts';
import { createImportConversation, type ImportConversation } from './import-conversation.ts';
import { createPmLive } from './live.ts';
import { createPmMessages } from './messages.ts';
import { createPmMetrics } from './metrics.ts';
import { createPmPeople } from './people.ts';
import { createPmPersonalData } from './personal-data.ts';
import { addPmPictures } from './pictures.ts';
import { recordCall, type RecordedCall } from './record-call.ts';
import { pmReportRules } from './reporting.ts';
import { createPmViews } from './views.ts';

export { isAccessAllowed } from './conversation-store.ts';
export type { ImportedConversation } from './import-conversation.ts';

export type PrivateMessages = {
  calls: Handlers<typeof pmCalls>;
  /** On `/live/ws`. */
  live: LiveHandlers<typeof pmActions>;
  /** On `/pm/ws`. */
  socket: LiveHandlers<typeof pmSocketActions>;
  isOnline(uid: Uid): boolean;
  /** The sockets of that member in this process, on both channels. */
  socketsOf(uid: Uid): readonly LiveConnection[];
  /** Holds the conversation until the transaction ends; undefined where the two have none. */
  lockConversation(tx: Database, one: Uid, other: Uid): Promise<Conversation | undefined>;
  /** Writes a video call into the history; a missed one is unread. */
  recordCall(tx: Database, recorded: RecordedCall): Promise<void>;
  personalData: PersonalData;
  /** Access for a moment ends with the session it was given in. */
  sessions: SessionHolder;
  importConversation: ImportConversation;
  close(): Promise<void>;
};

type Domains = {
  members: Members;
  accounts: LiveAccounts;
  relations: Relations;
  sanctions: Moderation['sanctions'];
  attachments: Attachments;
  chat: Pick<Chat, 'onLogin'>;
  secretKey: string;
  reports: Moderation['reports'];
};

export async function createPm(
  engines: Use<'db' | 'pool' | 'clock' | 'bus' | 'jobs' | 'log' | 'rateLimits' | 'metrics' | 'notifications'>,
  domains: Domains,
): Promise<PrivateMessages> {
  const needs = { ...engines, ...domains };
  const { db, pool, clock, bus, log, rateLimits, members, accounts, notifications } = needs;
  const { relations, sanctions, attachments, chat } = needs;
  const metrics = createPmMetrics(needs.metrics);
  const people = await createPmPeople({ bus, log });
  const views = createPmViews({ db, clock, members, relations, isOnline: people.isOnline });
  const changes = await createPmChanges({
    db,
    pool,
    log,
    members,
    people,
    views,
    delivered: (sentAt) => metrics.delivered(clock.now() - sentAt),
  });
  const access = createPmAccess({
    db,
    clock,
    rateLimits,
    members,
    relations,
    notifications,
    requested: metrics.requested,
    leaves: (uids) => leaving.expect(uids),
  });
  addPmPictures({ db, attachments, relations });
  const erased = await createErasedMessages(needs);
  needs.reports.addKind('message', pmReportRules({ db, erased, attachments }));
  const messages = createPmMessages({
    db,
    clock,
    members,
    relations,
    notifications,
    attachments,
    erased,
    sent: metrics.sent,
  });
  const leaving = await watchLeaving({ db, clock, log, people, access });
  const contacts = watchContacts({ db, log, accounts, relations, sanctions, people, views, changes });
  const { actions, socketActions } = await createPmLive({
    bus,
    clock,
    log,
    accounts,
    members,
    relations,
    sanctions,
    access,
    messages,
    people,
    views,
    changes,
  });
  chat.onLogin((connection) => {
    const { person } = connection;
    if (person?.kind === 'member' && person.active) people.enter(person.uid, connection);
  });

  return {
    calls: createPmCalls({ db, clock, relations, messages, views }),
    live: actions,
    socket: socketActions,
    isOnline: people.isOnline,
    socketsOf: people.of,
    lockConversation,
    recordCall,
    personalData: createPmPersonalData({ members, erased, attachments }),
    sessions: leaving.holder,
    importConversation: createImportConversation(db),
    async close() {
      leaving.close();
      contacts.close();
      await changes.close();
      await people.close();
    },
  };
}
