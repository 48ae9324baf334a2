// One's own wall: what stands on it, or what one wrote on any.
import { pathTo } from '@alcove/protocol';
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { pageAsked } from '../list-pages.ts';
import { pageStatus } from '../call/load-list.ts';
import { GivingTokens } from '../features/gifts/tips/index.ts';
import { loadPosts, loadWall, WallBoard, WallFailed, WrittenPosts } from '../features/wall/index.ts';
import { usePageKey, usePageWords } from '../page-key.ts';
import { pageRequest } from '../page-request.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call, now, me } = context.get(pageRequest);
  const page = pageAsked(url.searchParams);
  if (!me) return data({ now, loaded: { state: 'closed' as const } });
  const isWall = url.pathname.endsWith(pathTo('myWall')) || url.pathname.endsWith(`${pathTo('myWall')}/`);
  const loaded = isWall ? await loadWall(call, page) : await loadPosts(call, page, me.uid);
  return data({ now, loaded }, { status: pageStatus(loaded) });
}

export default function MyWall() {
  const { loaded, now } = useLoaderData<typeof loader>();
  const key = usePageKey() === 'myPosts' ? 'myPosts' : 'myWall';
  const { word } = usePageWords(key);
  const { revalidate } = useRevalidator();
  const empty = { title: word('empty.title'), sentence: word('empty.text') };
  // One's own wall has the field for a post above.
  const onward = <ButtonLink to={pathTo(memberPages[key].onward)}>{word('empty.action')}</ButtonLink>;
  const onChange = () => void revalidate();
  return (
    <PageBody>
      <PageHeading heading={word('heading')} lead={word('lead')} />
      <MembersOnly opensTo={memberPages[key].opensTo}>
        <GivingTokens />
        {loaded.state !== 'open' ? (
          <WallFailed />
        ) : 'wall' in loaded ? (
          <WallBoard {...loaded} now={now} empty={empty} onChange={onChange} />
        ) : (
          <WrittenPosts {...loaded} now={now} empty={{ ...empty, action: onward }} onChange={onChange} />
        )}
      </MembersOnly>
    </PageBody>
  );
}
