// Contributions on the wire: sets of photos or videos that members publish.
import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';

export const contributionsCalls = defineCalls({
  contributionStats: {
    prefix: 'site',
    method: 'GET',
    path: '/contribution/stats',
    who: 'anyone',
    summary: 'How many contributions, photos and videos are published',
    input: z.object({}),
    output: z.object({ contribution_counter: z.int(), material_counter: z.int() }),
  },
});
