// The forum, which an operator may run elsewhere; here it is the latest posts of all walls that the reader may read.
import { may, wallCalls } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router';
import { pageAsked } from '../list-pages.ts';
import { pageStatus } from '../call/load-list.ts';
import { GivingTokens } from '../features/gifts/tips/index.ts';
import { loadPosts, PostForm, PostList, WallFailed, WallRules } from '../features/wall/index.ts';
import { pageRequest } from '../page-request.ts';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { site, call, now, me } = context.get(pageRequest);
  if (site.forumUrl !== undefined) throw redirect(site.forumUrl);
  if (!may('readWalls', me?.standing ?? 'anonymous'))
    return data({ now, loaded: { state: 'closed' as const }, writers: undefined });
  const [loaded, own] = await Promise.all([
    loadPosts(call, pageAsked(url.searchParams)),
    call(wallCalls.wallList, {}),
  ]);
  const writers = own.status === 'success' ? own.data.writers : undefined;
  return data({ now, loaded, writers }, { status: pageStatus(loaded) });
}

export default function Forum() {
  const { loaded, now, writers } = useLoaderData<typeof loader>();
  const { t } = useTranslation('wall');
  const { revalidate } = useRevalidator();
  const onChange = () => void revalidate();
  return (
    <PageBody>
      <PageHeading heading={t('pages.forum.heading')} lead={t('pages.forum.lead')} />
      <MembersOnly opensTo="readWalls">
        <GivingTokens />
        {loaded.state === 'open' ? (
          <div className="wall">
            <PostList
              label={t('list.forum')}
              list={loaded.posts.list}
              total={loaded.posts.total_count}
              page={loaded.page}
              now={now}
              empty={{ title: t('pages.forum.empty.title'), sentence: t('pages.forum.empty.text') }}
              onChange={onChange}
            />
            <aside>
              <PostForm onPosted={onChange} />
              {writers && <WallRules writers={writers} />}
            </aside>
          </div>
        ) : (
          <WallFailed />
        )}
      </MembersOnly>
    </PageBody>
  );
}
