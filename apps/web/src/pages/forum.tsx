// The forum, which an operator may run elsewhere.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { pageRequest } from '../page-request.ts';
import { EmptyState } from '../ui/Blank.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  const { forumUrl } = context.get(pageRequest).site;
  return forumUrl === undefined ? null : redirect(forumUrl);
}

export default function Forum() {
  const { t } = useTranslation('wall');
  return (
    <PageBody>
      <PageHeading heading={t('pages.forum.heading')} lead={t('pages.forum.lead')} />
      <EmptyState
        title={t('pages.forum.empty.title')}
        sentence={t('pages.forum.empty.text')}
        action={<ButtonLink to={pathTo('chat')}>{t('pages.forum.empty.action')}</ButtonLink>}
      />
    </PageBody>
  );
}
