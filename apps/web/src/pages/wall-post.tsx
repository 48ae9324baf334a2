// One post with its comments: where notifications and copied links lead.
import { may, pathTo } from '@alcove/protocol';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { pageStatus } from '../call/load-list.ts';
import { GivingTokens } from '../features/gifts/tips/index.ts';
import { AboutPost, loadPost, PostCard, WallFailed } from '../features/wall/index.ts';
import { usePageWords } from '../page-key.ts';
import { pageRequest } from '../page-request.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { call, now, me } = context.get(pageRequest);
  const id = Number(params.id);
  if (!Number.isSafeInteger(id) || id < 1) throw data(null, { status: 404 });
  // Readers who may read no wall get the same answer whether this post exists or not.
  if (!may('readWalls', me?.standing ?? 'anonymous'))
    return data({ now, loaded: { state: 'closed' as const } });
  const loaded = await loadPost(call, id);
  if (loaded.state === 'closed') throw data(null, { status: 404 });
  return data({ now, loaded }, { status: pageStatus(loaded) });
}

export default function WallPostPage() {
  const { loaded, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('wall');
  const { word } = usePageWords('wallPost');
  const navigate = useNavigate();
  return (
    <PageBody>
      <PageHeading heading={word('heading')} />
      <MembersOnly opensTo="readWalls">
        <GivingTokens />
        {loaded.state === 'open' ? (
          <div className="wall">
            <div className="wall-posts">
              <ButtonLink
                kind="ghost"
                icon={ArrowLeft}
                to={pathTo('profileWall', { nick: loaded.post.wall.nick })}
              >
                {t('one.back', { nick: loaded.post.wall.nick })}
              </ButtonLink>
              <section className="posts" aria-label={word('heading')}>
                <PostCard
                  key={loaded.post.id}
                  post={loaded.post}
                  now={now}
                  open
                  onGone={() => void navigate(pathTo('profileWall', { nick: loaded.post.wall.nick }))}
                />
              </section>
            </div>
            <AboutPost post={loaded.post} />
          </div>
        ) : (
          <WallFailed />
        )}
      </MembersOnly>
    </PageBody>
  );
}
