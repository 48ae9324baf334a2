// What a decision needs, and what follows from it.
import {
  type CaseCause,
  type CaseDecision,
  type CaseItem,
  type CaseKind,
  caseLimits,
  type Fault,
  type InputOf,
  type Language,
  languages,
  type moderationCalls,
} from '@alcove/protocol';

type Asked = InputOf<typeof moderationCalls.decideCase>;
export type StatementReasons = Partial<Record<Language, string>>;

/** What hides where a case is about it: of a person their profile, of a visitor on trial nothing. */
export const reportableOf = (
  items: readonly CaseItem[],
): (CaseItem & { kind: Exclude<CaseItem['kind'], 'person'> })[] =>
  items.flatMap(({ kind, ...item }) => {
    if (kind !== 'person') return [{ kind, ...item }];
    return Number(item.id) > 0 ? [{ kind: 'profile' as const, ...item }] : [];
  });

/** Of the catalogue, below `moderation:decision.template`. */
export type ReasonsTemplate = CaseKind | 'keep' | 'keepAppeal' | 'answer' | 'copy';

/** Sealed copies stand beside what a person sent; alone they are of a known picture that was refused. */
export function causeOf(notices: readonly { source: string }[]): CaseCause {
  const came = new Set(notices.map(({ source }) => source));
  if (came.has('order')) return 'order';
  if (came.has('report') || came.has('contact') || came.has('underage')) return 'notice';
  return came.has('escalation') || !came.has('copy') ? 'own' : 'automated';
}

/** Fields that do not fit each other, or the case. */
export function decisionFaults(
  { decision, ground, items, strike, ban }: Asked,
  found: { items: number; isAuthorKnown: boolean; banDays: number },
): Record<string, Fault> {
  const faults: Record<string, Fault> = {};
  if (decision === 'remove' && found.items === 0) faults['decision'] = 'field_invalid';
  if (decision !== 'keep' && ground === 'none') faults['ground'] = 'field_required';
  if (decision === 'restrict' && items.length === 0) faults['items'] = 'field_required';
  if (strike && (decision === 'keep' || !found.isAuthorKnown)) faults['strike'] = 'field_invalid';
  if (ban && (!strike || found.banDays === 0)) faults['ban'] = 'field_invalid';
  return faults;
}

/** Templates are read already; of what is written, each language that is sent. */
export function isUnread(
  { reasons, read }: Pick<Asked, 'reasons' | 'read'>,
  sent: readonly Language[],
): boolean {
  const isWritten = languages.some((language) => reasons[language]);
  return isWritten && !sent.every((language) => reasons[language] && read.includes(language));
}

/** In the reader's language, else in one in which it was written. */
export const reasonsIn = (reasons: StatementReasons, language: Language): string =>
  reasons[language] ?? languages.map((each) => reasons[each]).find((text) => text) ?? '';

/** `strikes`: of the author, with the one that is decided. */
export const banDaysOf = (strikes: number): number =>
  caseLimits.banDays[Math.min(strikes, caseLimits.banDays.length) - 1] ?? 0;

export function templateOf(kind: CaseKind, decision: CaseDecision, items: number): ReasonsTemplate {
  if (decision !== 'keep') return kind;
  if (kind === 'appeal' && items > 0) return 'keepAppeal';
  return items > 0 ? 'keep' : 'answer';
}

export type AppealState = 'none' | 'possible' | 'waiting' | 'answered' | 'late';

/** `own`: the reader's own appeal. An author contests what takes something away, a notifier each decision. */
export function appealStateOf(
  latest: { decision: CaseDecision; decidedAt: number } | undefined,
  { as, own, now }: { as: 'author' | 'notifier'; own: { isDecided: boolean } | undefined; now: number },
): AppealState {
  if (own) return own.isDecided ? 'answered' : 'waiting';
  if (!latest || (as === 'author' && latest.decision === 'keep')) return 'none';
  return now > latest.decidedAt + caseLimits.appealMs ? 'late' : 'possible';
}
