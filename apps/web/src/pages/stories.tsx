// Stories of the last day. With `?story=7`, the viewer over the list; with `?update=1`, a new story; with `?receipt=…`, what
// is left of one whose day is over.
import { may, pathTo, secondMs, storyReceiptOf, type StoryFilter, type StoryNews } from '@alcove/protocol';
import Plus from 'lucide-react/icons/plus';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { pageStatus } from '../call/load-list.ts';
import { useMe } from '../features/accounts/index.ts';
import { useStoryNews } from '../features/notifications/index.ts';
import { StoryComposer } from '../features/stories/compose/index.ts';
import {
  type WithheldStory,
  isWithheld,
  type LoadedStories,
  loadStories,
  StoriesFailed,
  StoryBoard,
  storyFilterOf,
  StoryLife,
  DayReceipt,
  OwnStoryPage,
  StoryViewer,
  useStories,
} from '../features/stories/index.ts';
import { pageRequest } from '../page-request.ts';
import { useReady } from '../ready.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call, me } = context.get(pageRequest);
  const filter = storyFilterOf(url.searchParams);
  if (!me || !may('seeStories', me.standing)) return data({ filter, loaded: { state: 'closed' as const } });
  const loaded = await loadStories(call, { me: me.uid, filter });
  return data({ filter, loaded }, { status: pageStatus(loaded) });
}

const withoutStory = ({ pathname, searchParams }: URL) => {
  const rest = new URLSearchParams(searchParams);
  rest.delete('story');
  return `${pathname}?${rest}`;
};

/** The viewer goes from one story to the next over the same list. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href
    ? defaultShouldRevalidate
    : withoutStory(currentUrl) !== withoutStory(nextUrl);

/** Where frames do not come, the list is read again so often. */
const againMs = 30_000;
/** While one's own is being prepared, of which nothing is told before its end. */
const makingMs = 5000;
/** Several stories that come at once are one reading. */
const settledMs = 1000;

type Open = Extract<LoadedStories, { state: 'open' }>;

type OpenProps = {
  loaded: Open;
  filter: StoryFilter;
  me: number;
  rejects: boolean;
  /** It has a page instead of a viewer. */
  withheld: WithheldStory | undefined;
};

/** The story that the address asks for, where it is the reader's own and nobody else sees it. */
function withheldOf({ own }: Open, query: URLSearchParams): WithheldStory | undefined {
  const story = own.find(({ id }) => id === Number(query.get('story')));
  return story && isWithheld(story) ? story : undefined;
}

function OpenStories({ loaded, filter, me, rejects, withheld }: OpenProps) {
  const ready = useReady();
  const [query] = useSearchParams();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const stories = useStories(loaded, { filter, me });
  const wanted = Number(query.get('story')) || undefined;
  const isOwn = (id: number) => loaded.own.some((each) => each.id === id);
  const again = useEffectEvent(() => {
    if (!document.hidden) void revalidate();
  });
  const everyMs = loaded.own.some(({ state }) => state === 'making') ? makingMs : againMs;
  useEffect(() => {
    const timer = setInterval(() => again(), everyMs);
    const comeBack = () => again();
    document.addEventListener('visibilitychange', comeBack);
    window.addEventListener('online', comeBack);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', comeBack);
      window.removeEventListener('online', comeBack);
    };
  }, [everyMs]);
  function hear(news?: StoryNews) {
    const isSight = news?.action === 'sight';
    const id = isSight ? (wanted ?? 0) : Number(news?.entity_id);
    if (news) stories.stir(id);
    // The one on screen is asked for: its author and the team still see it.
    if (news?.action === 'gone' && id !== wanted) stories.refused({ code: 'story_gone' }, id);
    if (news?.action !== 'changed' || isOwn(id)) setTimeout(() => again(), settledMs);
  }
  useStoryNews(hear);
  const isWatched = ready && wanted !== undefined && (!isOwn(wanted) || stories.find(wanted) !== undefined);
  if (withheld)
    return (
      <Suspense>
        <OwnStoryPage
          story={withheld}
          endsAt={loaded.at + withheld.remaining * secondMs}
          now={stories.now}
          onChanged={(story) => {
            if (story.remaining === 0) void navigate(pathTo('temporaryPhotos'), { replace: true });
            else void revalidate();
          }}
        />
      </Suspense>
    );
  return (
    <>
      <StoryBoard stories={stories} own={loaded.own} at={loaded.at} onAgain={() => void revalidate()} />
      {isWatched && (
        <Suspense>
          <StoryViewer stories={stories} id={wanted} rejects={rejects} onChanged={() => void revalidate()} />
        </Suspense>
      )}
    </>
  );
}

export default function Stories() {
  const { loaded, filter } = useLoaderData<typeof loader>();
  const { t } = useTranslation('stories');
  const me = useMe();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const editing = query.get('update') === '1';
  const receipt = storyReceiptOf(query);
  const withheld = loaded.state === 'open' ? withheldOf(loaded, query) : undefined;
  if (editing && me && may('publishStories', me.standing))
    return (
      <PageBody>
        <Suspense>
          <StoryComposer onClose={() => void navigate(pathTo('temporaryPhotos'))} />
        </Suspense>
      </PageBody>
    );
  return (
    <PageBody>
      <PageHeading
        heading={
          withheld
            ? t('own.heading')
            : t(editing ? 'pages.temporaryPhotos.update.heading' : 'pages.temporaryPhotos.heading')
        }
        lead={withheld ? undefined : t('pages.temporaryPhotos.lead')}
        action={
          !editing &&
          !withheld &&
          me &&
          may('publishStories', me.standing) && (
            <ButtonLink kind="primary" icon={Plus} to={`${pathTo('temporaryPhotos')}?update=1`}>
              {t('rail.new')}
            </ButtonLink>
          )
        }
      />
      {editing ? (
        <MembersOnly opensTo="publishStories">{null}</MembersOnly>
      ) : (
        <MembersOnly opensTo="seeStories">
          {receipt && (
            <Suspense>
              <DayReceipt
                receipt={receipt}
                onClose={() => void navigate(pathTo('temporaryPhotos'), { replace: true })}
              />
            </Suspense>
          )}
          {me && loaded.state === 'open' ? (
            <OpenStories
              key={filter}
              loaded={loaded}
              filter={filter}
              me={me.uid}
              rejects={may('rejectStories', me.standing)}
              withheld={withheld}
            />
          ) : (
            <StoriesFailed />
          )}
        </MembersOnly>
      )}
      {!withheld && <StoryLife />}
    </PageBody>
  );
}
