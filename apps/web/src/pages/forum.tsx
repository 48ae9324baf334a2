// The forum, which an operator may run elsewhere.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, redirect } from 'react-router';
import { pageRequest } from '../page-request.ts';
import { Empty } from './frame/Empty.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export function loader({ context }: LoaderFunctionArgs) {
  const { forumUrl } = context.get(pageRequest).site;
  return forumUrl === undefined ? null : redirect(forumUrl);
}

export default function Forum() {
  const { t } = useTranslation('wall');
  return (
    <>
      <PageHeading heading={t('pages.forum.heading')} lead={t('pages.forum.lead')} />
      <Empty title={t('pages.forum.empty.title')} text={t('pages.forum.empty.text')}>
        <Link className="btn sec" to={pathTo('chat')}>
          {t('pages.forum.empty.action')}
        </Link>
      </Empty>
    </>
  );
}
