// Votes of Premium members on sets that a reviewer has sent to them: advice, which decides nothing. Authors are unnamed.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { hourMs } from '../../durations.ts';
import { idInput, prose, whole } from '../../fields.ts';
import { votingLimits } from './limits.ts';

export const voteChoices = ['publish', 'reject'] as const;
export type VoteChoice = (typeof voteChoices)[number];

const polled = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  files: z.array(
    z.object({
      material_id: z.int(),
      kind: z.enum(['photo', 'video']),
      url: z.string().check(z.describe('The small size; of a film, the picture that stands for it')),
    }),
  ),
  vote: z.optional(z.enum(voteChoices)).check(z.describe('One’s own')),
  reason: z.string(),
});
export type PolledSet = z.infer<typeof polled>;

export const votingCalls = defineCalls({
  startPoll: {
    prefix: 'site',
    method: 'POST',
    path: '/moderation/queue/poll/',
    who: 'review',
    apart: 'unaffected',
    summary: 'Sends a set that the reviewer has opened to the votes of Premium members',
    input: z.object({ id: idInput() }),
    output: z.object({ id: z.int() }),
    rate: { limit: 120, windowMs: hourMs },
  },
  votes: {
    prefix: 'site',
    method: 'GET',
    path: '/moderation/votes',
    who: 'vote',
    summary: 'The sets that wait for votes, without one’s own; their authors are unnamed',
    input: z.object({ page: z._default(whole({ min: 1, max: 500 }), 1) }),
    output: z.object({ list: z.array(polled), total_count: z.int() }),
    rate: { limit: 600, windowMs: hourMs },
  },
  vote: {
    prefix: 'site',
    method: 'POST',
    path: '/moderation/vote/',
    who: 'vote',
    apart: 'unaffected',
    summary: 'Votes on a set, or changes one’s vote, until the team has decided; never on one’s own',
    input: z.object({
      id: idInput(),
      vote: z.enum(voteChoices),
      reason: z._default(prose({ min: 0, max: votingLimits.reasonMax }), ''),
    }),
    output: z.object({ id: z.int(), vote: z.enum(voteChoices) }),
    rate: { limit: votingLimits.perHour, windowMs: hourMs },
  },
});
