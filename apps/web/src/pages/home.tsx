// The first page: who is there, the liveliest camera or room, and the latest contributions. Members are greeted, and
// see the two liveliest rooms first.
import {
  contributionsCalls,
  liveCameraLimits,
  may,
  type PageRequest,
  pathTo,
  type Room,
  roomPath,
  roomsCalls,
  siteZone,
} from '@alcove/protocol';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  type Featured,
  HomeFigures,
  HomeSets,
  loadSets,
  plainQuery,
  readSetQuery,
  SiteRules,
} from '../features/contributions/home/index.ts';
import { useMe } from '../features/accounts/index.ts';
import { LiveliestPlace } from '../features/rooms/liveliest/index.ts';
import { LiveCamerasPlace } from '../features/streams/live-now/index.ts';
import { loadStories, RailPlace } from '../features/stories/rail/index.ts';
import { useCamerasCounted } from '../camera-news.ts';
import { drawnPart } from '../drawn-part.tsx';
import { glyph } from '../icons.tsx';
import { latePart } from '../late-part.ts';
import { pageRequest } from '../page-request.ts';
import { useFacts } from '../shell/facts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

/** For readers with a visit it is there before the page is hydrated. */
const VisitorStart = drawnPart('.app[data-visit] .home-live', () => import('./frame/VisitorStart.tsx'));
const MemberStart = latePart(() => import('./frame/MemberStart.tsx'));

const hours = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: siteZone });

function partOfDay(now: number): 'morning' | 'day' | 'evening' {
  const hour = Number(hours.format(now));
  return hour >= 18 || hour < 5 ? 'evening' : hour < 12 ? 'morning' : 'day';
}

/** Cameras count more than people. */
const liveliestOf = (rooms: readonly Room[]) =>
  rooms.toSorted((one, other) => other.cameras - one.cameras || other.people - one.people).slice(0, 2);

/** R8.081, R8.082: shown where they cannot be counted. */
const usualStats = { contribution_counter: 78_850, material_counter: 427_820 };
const weekDays = 7;

async function featuredOf(liveliest: Room | undefined, request: PageRequest): Promise<Featured | undefined> {
  if (liveliest && liveliest.cameras > 0) {
    const { roomid, name, cameras, people } = liveliest;
    return { room: { roomid, name, cameras, people, path: roomPath(liveliest) } };
  }
  const query = { ...plainQuery('index'), access: 'free', days: weekDays, sort: 'favourites' } as const;
  const { found } = await loadSets(query, 'index', request);
  const set = found.state === 'open' ? found.list[0] : undefined;
  return set && { set };
}

export async function loader({ url, context }: LoaderFunctionArgs) {
  const request = context.get(pageRequest);
  const { call, me, now } = request;
  const query = readSetQuery(url.searchParams, 'index');
  const [rooms, stats, sets, stories] = await Promise.all([
    call(roomsCalls.rooms, {}),
    call(contributionsCalls.contributionStats, {}),
    loadSets(query, 'index', request),
    me && may('seeStories', me.standing) ? loadStories(call, { me: me.uid }) : undefined,
  ]);
  const live = rooms.status === 'success' ? rooms.data : undefined;
  const liveliest = live ? liveliestOf(live.rooms) : [];
  const isFirst = query.page === 1 && query.sections.length === 0;
  const featured = me || !isFirst ? undefined : await featuredOf(liveliest[0], request);
  const counted = stats.status === 'success' ? stats.data : usualStats;
  return {
    part: partOfDay(now),
    people: live?.people ?? 0,
    figures: {
      ...(live && { cameras: live.cameras || undefined, rooms: live.rooms.length }),
      sets: counted.contribution_counter,
      materials: counted.material_counter,
    },
    // The limit is read here: its file is no part of the first page.
    areSeveralOn: (live?.cameras ?? 0) >= liveCameraLimits.fewest,
    liveliest: me ? liveliest : [],
    sets,
    ...(featured && { featured }),
    ...(stories?.state === 'open' && { stories }),
  };
}

export default function Home() {
  const { part, people, figures, areSeveralOn, liveliest, sets, featured, stories } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation('contributions');
  const me = useMe();
  const { hasGatePass } = useFacts();
  const there = people > 0 && t('pages.index.there', { count: people });
  const camerasOn = figures.cameras ?? 0;
  useCamerasCounted(camerasOn);
  const cameras = camerasOn ? t('pages.index.live.cameras', { count: camerasOn }) : '';
  const liveRoom = areSeveralOn && featured && 'room' in featured ? featured.room : undefined;
  const publish = me && may('contribute', me.standing) && (
    <ButtonLink
      kind="primary"
      icon={glyph('plus')}
      className="home-publish"
      to={pathTo('submitContribution')}
    >
      {t('publish')}
    </ButtonLink>
  );
  return (
    <PageBody>
      <PageHeading
        heading={
          me ? t(`pages.index.greeting.${part}`, { nick: me.nick }) : there || t('pages.index.heading')
        }
        lead={
          me && there
            ? cameras
              ? t('pages.index.thereAndLive', { there: there.replace(/\.$/, ''), cameras })
              : there
            : t('pages.index.lead')
        }
        action={me ? publish : <HomeFigures figures={figures} />}
      />
      {me && (
        <Suspense
          fallback={
            <>
              {stories && <RailPlace />}
              {liveliest.length > 0 && <LiveliestPlace />}
              {areSeveralOn && <LiveCamerasPlace />}
            </>
          }
        >
          <MemberStart
            stories={stories && { listed: stories, me: me.uid }}
            rooms={{ rooms: liveliest, count: figures.rooms ?? 0 }}
            cameras={camerasOn}
          />
        </Suspense>
      )}
      <HomeSets
        held={!hasGatePass}
        sets={sets}
        featured={liveRoom ? undefined : featured}
        above={
          liveRoom && (
            <Suspense fallback={<LiveCamerasPlace />}>
              <VisitorStart room={liveRoom} count={camerasOn} />
            </Suspense>
          )
        }
        total={figures.sets}
      />
      {!me && <SiteRules />}
    </PageBody>
  );
}
