// One's own guestbook: the words others left, those to review, and the rules of the book.
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { pageAsked } from '../list-pages.ts';
import { pageStatus } from '../call/load-list.ts';
import { useMe } from '../features/accounts/index.ts';
import { loadGuestbook, OwnBook } from '../features/guestbook/index.ts';
import { pageRequest } from '../page-request.ts';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call, now, me } = context.get(pageRequest);
  const loaded = me ? await loadGuestbook(call, pageAsked(url.searchParams)) : { state: 'closed' as const };
  return data({ loaded, now }, { status: pageStatus(loaded) });
}

export default function MyGuestbook() {
  const { loaded, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('guestbook');
  const { t: words } = useTranslation('profiles');
  const { revalidate } = useRevalidator();
  const me = useMe();
  const lead =
    loaded.state === 'open' && loaded.book.total_count + loaded.book.waiting_count > 0
      ? [
          t('lead.published', { count: loaded.book.total_count }),
          loaded.book.waiting_count > 0 && t('lead.waiting', { count: loaded.book.waiting_count }),
        ]
          .filter(Boolean)
          .join(' ')
      : words('pages.myGuestbook.lead');
  return (
    <PageBody>
      <PageHeading heading={words('pages.profileGuestbook.heading')} lead={lead} />
      <MembersOnly opensTo={memberPages.myGuestbook.opensTo}>
        {loaded.state === 'open' && me ? (
          <OwnBook
            key={loaded.page}
            book={loaded.book}
            page={loaded.page}
            now={now}
            owner={me}
            onChange={() => void revalidate()}
          />
        ) : (
          <LoadFailed title={t('failed.title')} sentence={t('failed.text')} />
        )}
      </MembersOnly>
    </PageBody>
  );
}
