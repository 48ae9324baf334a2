// The calls of the dashboard: they name nobody, and each duty reads what is its own.
import {
  asFlag,
  dashboard,
  type dashboardCalls,
  hasDuty,
  healthParts,
  type Role,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import type { Health } from '../../../platform/http/health.ts';
import { personOf, sessionOf } from '../../../platform/http/session.ts';
import type { Members } from '../../accounts/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { hiddenAmong, listCases } from '../cases/case-store.ts';
import { waitingCases } from '../cases/case-times.ts';
import { waitingOpenings } from '../evidence/opening-store.ts';
import { lastCheck } from '../journal/chain-store.ts';
import { reviewerIn } from '../reviews/reviewer.ts';
import type { Reviews } from '../reviews/reviews.ts';
import type { Days } from './days.ts';
import type { SiteCounts } from './site-counts.ts';

type Needs = Use<'db' | 'clock'> & {
  members: { finder: Pick<Members['finder'], 'joinedBefore'> };
  wallet: Pick<Wallet, 'held'>;
  reviews: Pick<Reviews, 'counted'>;
  counts: SiteCounts;
  days: Pick<Days, 'latest' | 'waitingNow'>;
  health(): ReturnType<Health['read']>;
};

const roleOf = (context: CallContext): Role | undefined => {
  const person = personOf(context);
  return person?.kind === 'member' ? person.role : undefined;
};

export function createDashboardCalls(needs: Needs): Handlers<typeof dashboardCalls> {
  const { db, clock, members, wallet, reviews, counts, days } = needs;

  async function casesFor(role: Role | undefined) {
    if (!hasDuty(role, 'cases')) return { open: 0, late: 0 };
    return waitingCases(db, clock.now());
  }

  async function firstCases(role: Role | undefined, reader: Uid) {
    if (!hasDuty(role, 'cases')) return [];
    const asked = { state: 'todo', kind: undefined, page: 1, reader, now: clock.now() } as const;
    const rows = (await listCases(db, asked)).slice(0, dashboard.firstCases);
    const hidden = await hiddenAmong(
      db,
      rows.map(({ reference }) => reference),
    );
    return rows.map(({ reference, kind, received_at, due_at }) => ({
      reference,
      kind,
      received_at,
      due_at,
      hidden: asFlag(hidden.has(reference)),
    }));
  }

  const firstSeals = async (role: Role | undefined, reader: Uid) =>
    hasDuty(role, 'evidence') ? waitingOpenings(db, reader, dashboard.firstSeals) : [];

  async function healthNow() {
    const states = await needs.health();
    return healthParts.map((part) => {
      const state = states.find(({ name }) => name === part);
      return { part, ready: asFlag(state?.isThere === true), since: state?.since ?? 0 };
    });
  }

  return {
    async consoleCounts(_, context) {
      const role = roleOf(context);
      const [waiting, cases, health] = await Promise.all([
        reviews.counted(reviewerIn(context, clock.now())),
        casesFor(role),
        healthNow(),
      ]);
      return {
        review: Object.values(waiting).reduce((sum, each) => sum + each, 0),
        cases: cases.open,
        late: cases.late,
        cameras: counts.live().cameras,
        ready: asFlag(health.every(({ ready }) => ready === 1)),
      };
    },

    async dashboard(_, context) {
      const role = roleOf(context);
      const now = clock.now();
      const { uid } = sessionOf(context);
      const [cases, waiting, first, seals, check] = await Promise.all([
        casesFor(role),
        days.waitingNow(),
        firstCases(role, uid),
        firstSeals(role, uid),
        lastCheck(db),
      ]);
      return {
        cases: first,
        seals,
        cases_count: cases.open,
        late: cases.late,
        polled: await counts.polled(),
        members: await members.finder.joinedBefore(now),
        ...counts.live(),
        tokens: await wallet.held(),
        older: waiting.older,
        days: await days.latest(),
        health: await healthNow(),
        deliveries: await counts.deliveries(),
        journal: { checked_at: check?.checked_at ?? null, broken: asFlag(check?.is_sound === false) },
        now,
      };
    },
  };
}
