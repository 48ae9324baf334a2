// What one keeps: sets, and their authors.
import { contributionLimits, relationLimits, splitLanguage } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Pager } from '../ui/Pager.tsx';
import { pageAsked } from '../list-pages.ts';
import { pageStatus } from '../call/load-list.ts';
import {
  Contributors,
  FavouriteChips,
  FavouriteSets,
  favouriteFiltersOf,
  loadContributors,
  loadFavourites,
} from '../features/contributions/favourites/index.ts';
import { usePageWords } from '../page-key.ts';
import { pageRequest, type LoadedBy } from '../page-request.ts';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { MemberTabs } from './frame/MemberTabs.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call, me, now } = context.get(pageRequest);
  const isPeople = splitLanguage(url.pathname).path.split('/')[3] === 'contributors';
  const key = isPeople ? 'favoriteContributors' : 'favoriteContributions';
  if (!me) return { key, now } as const;
  const page = Math.min(pageAsked(url.searchParams), contributionLimits.pages);
  const filters = isPeople ? {} : favouriteFiltersOf(url.searchParams);
  const [sets, people] = await Promise.all([
    loadFavourites(call, isPeople ? 1 : page, filters),
    loadContributors(call, isPeople ? page : 1),
  ]);
  const chosen = isPeople ? people : sets;
  const loaded = { key, now, filters, sets, people } as const;
  return data(loaded, { status: pageStatus(chosen) });
}

type Loaded = LoadedBy<typeof loader>;

function Listed({ loaded }: { loaded: Loaded }) {
  const { t } = useTranslation('contributions');
  if (!('sets' in loaded)) return null;
  const { key, now, sets, people, filters } = loaded;
  const asked = `?${new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))}`;
  const current = asked === '?' ? '' : asked;
  const isPeople = key === 'favoriteContributors';
  const shown = isPeople ? people : sets;
  if (shown.state !== 'open')
    return <LoadFailed title={t('list.failed.title')} sentence={t('list.failed.text')} />;
  const linkTo = (page: number) => `${current ? `${current}&` : '?'}p=${page}`;
  return (
    <>
      {!isPeople && <FavouriteChips current={current} />}
      {isPeople
        ? people.state === 'open' && <Contributors loaded={people} now={now} />
        : sets.state === 'open' && (
            <FavouriteSets key={`${current} ${sets.page} ${now}`} loaded={sets} now={now} />
          )}
      <Pager
        page={shown.page}
        total={shown.total}
        perPage={isPeople ? relationLimits.perPage : contributionLimits.perPage}
        linkTo={linkTo}
      />
    </>
  );
}

export default function Favourites() {
  const loaded = useLoaderData<typeof loader>();
  const { key } = loaded;
  const { word } = usePageWords(key);
  const counts =
    'sets' in loaded
      ? {
          ...(loaded.sets.state === 'open' &&
            Object.keys(loaded.filters).length === 0 && { favoriteContributions: loaded.sets.total }),
          ...(loaded.people.state === 'open' && { favoriteContributors: loaded.people.total }),
        }
      : {};
  return (
    <PageBody>
      <PageHeading heading={word('heading')} />
      <MemberTabs current={key} counts={counts} />
      <MembersOnly opensTo={memberPages[key].opensTo}>
        <Listed loaded={loaded} />
      </MembersOnly>
    </PageBody>
  );
}
