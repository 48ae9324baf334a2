// What waits for review, and one of it opened.
import { may } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { type NotLoaded, pageStatus } from '../call/load-list.ts';
import { loadQueue, reviewAsked, ReviewQueue, ReviewScreen } from '../features/moderation/reviews/index.ts';
import { pageRequest } from '../page-request.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  if (!me || !may(memberPages.review.opensTo, me.standing)) return data<NotLoaded>({ state: 'closed' });
  const loaded = await loadQueue(call, reviewAsked(url.searchParams));
  return data(loaded, { status: pageStatus(loaded) });
}

export default function Review() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation('desk');
  const { t: said } = useTranslation('moderation');
  const { search } = useLocation();
  const { kind, open } = reviewAsked(new URLSearchParams(search));
  if (loaded.state === 'open' && open !== undefined) {
    return (
      <PageBody>
        <ReviewScreen key={`${kind} ${open}`} {...loaded} kind={kind} id={open} />
      </PageBody>
    );
  }
  return (
    <PageBody>
      <PageHeading heading={said('pages.review.heading')} />
      <MembersOnly opensTo={memberPages.review.opensTo}>
        {loaded.state === 'open' && <ReviewQueue {...loaded} kind={kind} />}
        {loaded.state === 'failed' && (
          <LoadFailed title={t('review.failed.title')} sentence={t('review.failed.text')} />
        )}
      </MembersOnly>
    </PageBody>
  );
}
