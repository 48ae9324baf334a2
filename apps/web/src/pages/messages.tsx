// Private messages: conversations, requests or the archive, and the one that is opened.
import { type PmList, pages, pathTo, splitLanguage } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageStatus } from '../call/load-list.ts';
import { PmPartsProvider } from '../features/pm/index.ts';
import { loadMessages, MessagesView } from '../features/pm/page/index.ts';
import { usePageKey, usePageWords } from '../page-key.ts';
import { pageRequest } from '../page-request.ts';
import { pmParts } from '../shell/pm-parts.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { type MemberPage, memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

const lists = {
  memberMessagePmConversations: 'active',
  memberMessagePmRequests: 'requests',
  memberMessagePmArchive: 'archive',
} as const satisfies Partial<Record<MemberPage, PmList>>;
type Key = keyof typeof lists;
const keys = Object.keys(lists) as Key[];

export async function loader({ url, context }: LoaderFunctionArgs) {
  const request = context.get(pageRequest);
  const { path } = splitLanguage(url.pathname);
  const key = keys.find((each) => path.startsWith(pages[each].path)) ?? 'memberMessagePmConversations';
  const page = await loadMessages(request, lists[key], url.searchParams);
  return data(page, { status: pageStatus(page) });
}

export default function MessagesPage() {
  const { t } = useTranslation('pm');
  const page = useLoaderData<typeof loader>();
  const current = usePageKey();
  const key = keys.find((each) => each === current) ?? 'memberMessagePmConversations';
  const { word } = usePageWords(key);
  const { opensTo, onward } = memberPages[key];
  if (page.state === 'open') {
    return (
      <PmPartsProvider value={pmParts}>
        <MessagesView
          heading={word('heading')}
          lead={word('lead')}
          loaded={page.loaded}
          empty={{
            title: word('empty.title'),
            text: word('empty.text'),
            action: <ButtonLink to={pathTo(onward)}>{word('empty.action')}</ButtonLink>,
          }}
        />
      </PmPartsProvider>
    );
  }
  return (
    <PageBody>
      <PageHeading heading={word('heading')} lead={word('lead')} />
      <MembersOnly opensTo={opensTo}>
        <LoadFailed title={t('failed.title')} sentence={t('failed.text')} />
      </MembersOnly>
    </PageBody>
  );
}
