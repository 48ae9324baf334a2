// Where an activation link leads: the account is active, or was, or the link is worth nothing any more;
// without a link, where to find it.
import { accountsCalls } from '@alcove/protocol';
import LockKeyholeOpen from 'lucide-react/icons/lock-keyhole-open';
import MailCheck from 'lucide-react/icons/mail-check';
import MailX from 'lucide-react/icons/mail-x';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useMe, withPanel } from '../features/accounts/index.ts';
import { pageRequest } from '../page-request.ts';
import { EmptyState } from '../ui/Blank.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Page } from './frame/Page.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

type Outcome =
  | { state: 'empty' | 'already' | 'unknown' | 'later'; nick?: string }
  | { state: 'done'; nick: string };

const answer = (outcome: Outcome, status = 200) => data(outcome, status);

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { token } = params;
  if (token === undefined) return answer({ state: 'empty' });
  const activated = await context.get(pageRequest).call(accountsCalls.activateByToken, { token });
  if (activated.status === 'success') return answer({ state: 'done', nick: activated.data.nick });
  if (activated.code === 'already_active') return answer({ state: 'already' });
  const isOurs =
    activated.code === 'unavailable' || activated.code === 'too_many' || activated.code === 'internal';
  return isOurs ? answer({ state: 'later' }, 503) : answer({ state: 'unknown' }, 404);
}

const icons = {
  empty: MailCheck,
  unknown: MailX,
  later: MailCheck,
  already: LockKeyholeOpen,
  done: LockKeyholeOpen,
} as const;

export default function Activation() {
  const outcome = useLoaderData<typeof loader>();
  const { t } = useTranslation('accounts');
  const me = useMe();
  const { state } = outcome;
  const open = state === 'done' || state === 'already';
  return (
    <Page>
      <PageHeading heading={t('pages.userActivation.heading')} />
      <EmptyState
        icon={icons[state]}
        title={t(`pages.userActivation.${state}.title`, { nick: outcome.nick ?? '' })}
        sentence={t(`pages.userActivation.${state}.text`)}
        action={
          !open ? (
            <ButtonLink to={withPanel('', 'activate')}>{t('pages.userActivation.empty.action')}</ButtonLink>
          ) : me ? (
            <ButtonLink kind="primary" to="/">
              {t('activated.onward')}
            </ButtonLink>
          ) : (
            <ButtonLink kind="primary" to={withPanel('', 'login')}>
              {t('recovery.toLogin')}
            </ButtonLink>
          )
        }
      />
    </Page>
  );
}
