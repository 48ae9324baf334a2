// The first page: what the site is, its sections, its rules, and the latest contributions.
import { pathTo, roomsCalls } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { HomeLinks, SiteRules, SectionChips } from '../features/contributions/index.ts';
import { pageRequest } from '../page-request.ts';
import { EmptyState } from '../ui/Blank.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const answer = await context.get(pageRequest).call(roomsCalls.rooms, {});
  if (answer.status !== 'success') return {};
  const { cameras, people } = answer.data;
  return { live: { cameras, people } };
}

export default function Home() {
  const { live } = useLoaderData<typeof loader>();
  const { t } = useTranslation('contributions');
  return (
    <PageBody>
      <PageHeading heading={t('pages.index.heading')} lead={t('pages.index.lead')} />
      <SectionChips current="index" />
      <HomeLinks live={live} />
      <SiteRules />
      <section className="grid gap-4" aria-labelledby="latest">
        <h2 id="latest" className="d24">
          {t('pages.index.latest')}
        </h2>
        <EmptyState
          as="h3"
          title={t('pages.index.empty.title')}
          sentence={t('pages.index.empty.text')}
          action={<ButtonLink to={`${pathTo('help')}#publish`}>{t('howToPublish')}</ButtonLink>}
        />
      </section>
    </PageBody>
  );
}
