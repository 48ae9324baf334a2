// Making a set of photos and films, and submitting it to review: `?draft=12` one's own set, `?draft=new` another one.
import { may, pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import {
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { pageStatus } from '../call/load-list.ts';
import { loadDraft } from '../features/contributions/own/index.ts';
import { SubmitForm } from '../features/contributions/submit/index.ts';
import { useMe } from '../features/accounts/index.ts';
import { pageRequest } from '../page-request.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

const { opensTo } = memberPages.submitContribution;

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  if (!me || !may(opensTo, me.standing)) return data({ state: 'closed' as const });
  const loaded = await loadDraft(call, url.searchParams.get('draft') ?? '');
  return data(loaded, { status: pageStatus(loaded) });
}

/** What is written here is newer than what the server would answer. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href !== nextUrl.href;

export default function SubmitContribution() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation('contributions');
  const standing = useMe()?.standing ?? 'anonymous';
  return (
    <PageBody>
      {!may(opensTo, standing) && <PageHeading heading={t('pages.submitContribution.heading')} />}
      <MembersOnly opensTo={opensTo}>
        {loaded.state === 'open' ? (
          <SubmitForm key={loaded.set?.id ?? 0} loaded={loaded} />
        ) : (
          <NoDraft state={loaded.state} />
        )}
      </MembersOnly>
    </PageBody>
  );
}

function NoDraft({ state }: { state: 'closed' | 'failed' }) {
  const { t } = useTranslation('authoring');
  if (state === 'failed') {
    return <LoadFailed as="h1" title={t('failed.title')} sentence={t('failed.text')} />;
  }
  return (
    <EmptyState
      as="h1"
      title={t('closed.title')}
      sentence={t('closed.text')}
      action={<ButtonLink to={pathTo('myContributions')}>{t('sent.action')}</ButtonLink>}
    />
  );
}
