// The listings of contributions: one screen, five sections.
import {
  contributionsCalls,
  findingCalls,
  type PageKey,
  pathTo,
  splitLanguage,
  pages,
} from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  isContentSection,
  isNarrowed,
  loadPlaces,
  loadSets,
  readSetQuery,
  SectionChips,
} from '../features/contributions/index.ts';
import { FilteredSets } from '../features/contributions/list/index.ts';
import { CertifiedNote, CertifiedSections } from '../features/finding/index.ts';
import { usePageWords } from '../page-key.ts';
import { pageRequest } from '../page-request.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

const certifiedPage = 'indexCertifiedFemAndCouple';

const bare = (path: string) => path.replace(/\/$/, '');
const keyOf = ({ pathname }: URL) => {
  const path = bare(splitLanguage(pathname).path);
  const key = (Object.keys(pages) as PageKey[]).find((each) => bare(pages[each].path) === path);
  return isContentSection(key) ? key : 'index';
};

export async function loader({ url, context }: LoaderFunctionArgs) {
  const request = context.get(pageRequest);
  const page = keyOf(url);
  const query = readSetQuery(url.searchParams, page);
  const [loaded, places, stats, certified] = await Promise.all([
    loadSets(query, page, request),
    loadPlaces(query.country, request),
    isNarrowed(query) ? request.call(contributionsCalls.contributionStats, {}) : undefined,
    page === certifiedPage ? request.call(findingCalls.certifiedCounts, {}) : undefined,
  ]);
  const status = { failed: 503, refused: 429, open: 200 }[loaded.found.state];
  const published = stats?.status === 'success' ? stats.data.contribution_counter : undefined;
  const counts = certified?.status === 'success' ? certified.data.counts : undefined;
  return data({ loaded, places, published, counts }, { status });
}

export default function Contributions() {
  const { loaded, places, published, counts } = useLoaderData<typeof loader>();
  const { word } = usePageWords(loaded.page);
  const { t } = useTranslation('contributions');
  const isCertified = loaded.page === certifiedPage;
  return (
    <PageBody>
      {!isCertified && <SectionChips current={loaded.page} />}
      <FilteredSets
        loaded={loaded}
        places={places}
        published={published}
        heading={<PageHeading heading={word('heading')} {...(!isCertified && { lead: word('lead') })} />}
        narrowing={
          isCertified && (
            <div className="certified-top stack g16">
              <CertifiedNote />
              <CertifiedSections chosen={loaded.query.sections} counts={counts} />
            </div>
          )
        }
        empty={
          <EmptyState
            title={word('empty.title')}
            sentence={word('empty.text')}
            action={<ButtonLink to={`${pathTo('help')}#publish`}>{t('howToPublish')}</ButtonLink>}
          />
        }
      />
    </PageBody>
  );
}
