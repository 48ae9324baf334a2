// The first page: what the site is, its sections, its rules, and the latest contributions. Members are greeted, and
// see the two liveliest rooms first.
import { pathTo, type Room, roomsCalls, siteZone } from '@alcove/protocol';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { HomeLinks, SiteRules, SectionChips } from '../features/contributions/index.ts';
import { useMe } from '../features/accounts/index.ts';
import { LiveliestRooms } from '../features/rooms/liveliest/index.ts';
import { pageRequest } from '../page-request.ts';
import { EmptyState } from '../ui/Blank.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

const hours = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: siteZone });

function partOfDay(now: number): 'morning' | 'day' | 'evening' {
  const hour = Number(hours.format(now));
  return hour >= 18 || hour < 5 ? 'evening' : hour < 12 ? 'morning' : 'day';
}

/** Cameras count more than people. */
const liveliestOf = (rooms: readonly Room[]) =>
  rooms.toSorted((one, other) => other.cameras - one.cameras || other.people - one.people).slice(0, 2);

export async function loader({ context }: LoaderFunctionArgs) {
  const { call, me, now } = context.get(pageRequest);
  const answer = await call(roomsCalls.rooms, {});
  const part = partOfDay(now);
  if (answer.status !== 'success') return { part };
  const { cameras, people, rooms } = answer.data;
  return { part, live: { cameras, people }, count: rooms.length, liveliest: me ? liveliestOf(rooms) : [] };
}

export default function Home() {
  const { part, live, count = 0, liveliest = [] } = useLoaderData<typeof loader>();
  const { t } = useTranslation('contributions');
  const me = useMe();
  return (
    <PageBody>
      <PageHeading
        heading={me ? t(`pages.index.greeting.${part}`, { nick: me.nick }) : t('pages.index.heading')}
        lead={t('pages.index.lead')}
      />
      {me && (
        <Suspense>
          <LiveliestRooms rooms={liveliest} count={count} />
        </Suspense>
      )}
      <SectionChips current="index" />
      <HomeLinks live={live} />
      <SiteRules />
      <section className="grid gap-4" aria-labelledby="latest">
        <h2 id="latest" className="d24">
          {t('pages.index.latest')}
        </h2>
        <EmptyState
          as="h3"
          title={t('pages.index.empty.title')}
          sentence={t('pages.index.empty.text')}
          action={<ButtonLink to={`${pathTo('help')}#publish`}>{t('howToPublish')}</ButtonLink>}
        />
      </section>
    </PageBody>
  );
}
