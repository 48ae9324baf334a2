// Where the secret link of a mail leads: what became of a notice, without an account. Opening it changes nothing.
import { moderationCalls } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { FollowedCase } from '../features/moderation/cases/index.ts';
import { pageRequest } from '../page-request.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageBody } from './frame/PageBody.tsx';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call } = context.get(pageRequest);
  const token = params['token'] ?? '';
  const isRefused = url.searchParams.has('refused');
  const answer = await call(moderationCalls.followNotice, { token });
  const found = answer.status === 'success' ? answer.data : undefined;
  return data({ found, token, isRefused }, { status: found ? 200 : 404 });
}

export default function FollowedNotice() {
  const { found, ...appealing } = useLoaderData<typeof loader>();
  const { t } = useTranslation('moderation');
  return (
    <PageBody>
      {found ? (
        <FollowedCase key={found.reference} found={found} appealing={appealing} />
      ) : (
        <EmptyState as="h1" title={t('followed.wrong.title')} sentence={t('followed.wrong.text')} />
      )}
    </PageBody>
  );
}
