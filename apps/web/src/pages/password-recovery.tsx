// Where a recovery link leads: a new password; without a valid link, how to get one.
import { accountsCalls, isPassing } from '@alcove/protocol';
import KeyRound from 'lucide-react/icons/key-round';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import {
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { RecoveryPanel, withPanel } from '../features/accounts/index.ts';
import { pageRequest } from '../page-request.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

type Outcome = { state: 'empty' | 'unknown' | 'later' } | { state: 'valid'; token: string };

const answer = (outcome: Outcome, status = 200) => data(outcome, status);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const token = query.get('token');
  if (!token) return answer({ state: 'empty' });
  // Spent by the form that comes back: what it says now is that it has served.
  if (query.get('done') === '1' && !query.has('refused')) return answer({ state: 'valid', token });
  const found = await context.get(pageRequest).call(accountsCalls.validatePasswordToken, { token });
  if (found.status === 'success' && found.data.valid) return answer({ state: 'valid', token });
  const mayBeValid = found.status === 'error' && isPassing(found.code);
  return mayBeValid ? answer({ state: 'later' }, 503) : answer({ state: 'unknown' }, 404);
}

// A link that has just served must not be asked again: its form then says that it is done.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.searchParams.get('token') !== nextUrl.searchParams.get('token');

export default function PasswordRecovery() {
  const outcome = useLoaderData<typeof loader>();
  const { t } = useTranslation('accounts');
  return (
    <PageBody>
      <PageHeading heading={t('pages.passwordRecover.heading')} />
      {outcome.state === 'valid' ? (
        <Suspense>
          <RecoveryPanel token={outcome.token} />
        </Suspense>
      ) : (
        <EmptyState
          icon={KeyRound}
          title={t(`pages.passwordRecover.${outcome.state}.title`)}
          sentence={t(`pages.passwordRecover.${outcome.state}.text`)}
          action={
            <ButtonLink to={withPanel('', 'restore')}>{t('pages.passwordRecover.empty.action')}</ButtonLink>
          }
        />
      )}
    </PageBody>
  );
}
