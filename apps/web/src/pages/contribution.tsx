// One set of photos and films, as far as its reader may see it.
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import {
  differsInPlace,
  loadOthers,
  loadSet,
  namesOf,
  numberOfPath,
  seenSet,
  SetPage,
} from '../features/contributions/index.ts';
import { Tags } from '../features/finding/index.ts';
import { drawingsOf } from '../features/profiles/index.ts';
import { loadBetween } from '../features/relations/index.ts';
import { pageRequest } from '../page-request.ts';
import { PageBody } from './frame/PageBody.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { call, me, now } = context.get(pageRequest);
  const number = numberOfPath(params.number);
  const set = number === undefined ? { state: 'closed' as const } : await loadSet(call, number);
  if (set.state !== 'open') throw data(null, { status: set.state === 'closed' ? 404 : 503 });
  const { author } = set.contribution;
  const isReader = me?.active === 1 && me.uid !== author.uid;
  const [between, others] = await Promise.all([
    isReader ? loadBetween(call, author.uid) : undefined,
    loadOthers(call, set.contribution),
  ]);
  return {
    ...set,
    ...namesOf(set.contribution),
    now,
    portrait: drawingsOf(author.nick).portrait,
    ...(between && { between }),
    ...(others && { others }),
  };
}

/** A neighbour that was just seen is shown at once. */
export async function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs) {
  const seen = seenSet(Number(params.number));
  return seen ? { ...seen, ...namesOf(seen.contribution) } : serverLoader<typeof loader>();
}

export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => !differsInPlace(currentUrl, nextUrl) && defaultShouldRevalidate;

export default function ContributionPage() {
  const page = useLoaderData<typeof clientLoader>();
  return (
    <PageBody>
      <SetPage
        key={page.contribution.id}
        page={page}
        tags={<Tags key={page.contribution.id} item={{ id: page.contribution.id }} />}
      />
    </PageBody>
  );
}
