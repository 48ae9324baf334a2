// The published sets of one member, on their profile.
import { type ContributionCard, contributionsCalls, type PageRequest } from '@alcove/protocol';
import { SetCard } from './SetCard.tsx';

const eagerCards = 4;

export type LoadedMemberSets =
  | { state: 'open'; list: ContributionCard[]; total: number; page: number }
  | { state: 'failed' };

export async function loadMemberSets(
  call: PageRequest['call'],
  id: number,
  page: number,
): Promise<LoadedMemberSets> {
  const answer = await call(contributionsCalls.memberContributions, { id, page });
  if (answer.status === 'error') return { state: 'failed' };
  return { state: 'open', list: answer.data.list, total: answer.data.total_count, page };
}

type MemberSetsProps = { list: readonly ContributionCard[]; nick: string; now: number };

export const MemberSets = ({ list, nick, now }: MemberSetsProps) => (
  <ul className="set-grid">
    {list.map((card, at) => (
      <li key={card.id}>
        <SetCard card={card} context={`profile:${nick}`} now={now} eager={at < eagerCards} />
      </li>
    ))}
  </ul>
);
