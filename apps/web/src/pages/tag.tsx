// What carries a keyword, in six ways; without one, the form that asks for it.
import { hasDuty, type PageKey, pages, pathTo, readTag, splitLanguage } from '@alcove/protocol';
import Combine from 'lucide-react/icons/combine';
import { useTranslation } from 'react-i18next';
import { data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import {
  isTagKind,
  loadTag,
  otherAddress,
  readTagQuery,
  TagFollow,
  TagForm,
  TagPage,
  TagTabs,
} from '../features/finding/index.ts';
import { useMe } from '../features/accounts/index.ts';
import { shelfAddress } from '../features/finding/curating/index.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { usePageKey, usePageWords } from '../page-key.ts';
import { pageRequest } from '../page-request.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

/** The longest beginning wins: `/tags/photo/mer` is no tag named photo. */
function kindOf({ pathname }: URL) {
  const { path } = splitLanguage(pathname);
  const keys = (Object.keys(pages) as PageKey[]).filter(isTagKind);
  const begins = keys.filter((key) => `${path}/`.startsWith(`${pathTo(key)}/`));
  return begins.toSorted((one, other) => pathTo(other).length - pathTo(one).length)[0] ?? 'search';
}

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  if (params.tag === undefined) return data({ tag: undefined });
  const tag = readTag(params.tag);
  if (tag === undefined) throw data(null, { status: 404 });
  const asked = { tag, kind: kindOf(url), query: readTagQuery(url.searchParams) };
  const loaded = await loadTag(asked, context.get(pageRequest));
  const other = otherAddress(loaded, tag);
  if (other !== undefined) throw redirect(other, 301);
  if (loaded.state === 'closed') throw data(null, { status: 404 });
  return data({ tag, loaded }, { status: loaded.state === 'failed' ? 503 : 200 });
}

export default function Tag() {
  const shown = useLoaderData<typeof loader>();
  const key = usePageKey();
  const { word } = usePageWords(isTagKind(key) ? key : 'search');
  const { t } = useTranslation('finding');
  const role = useMe()?.role;
  const trail = (
    <Link className="link start muted" to={pathTo('tags')}>
      {t('tagTrail')}
    </Link>
  );
  if (shown.tag === undefined)
    return (
      <PageBody>
        <PageHeading heading={word('heading')} before={trail} />
        <TagTabs tag={undefined} />
        <TagForm />
      </PageBody>
    );
  const { loaded } = shown;
  const { followed, following } = loaded.state === 'open' ? loaded.answer : {};
  const [letter = ''] = shown.tag.normalize('NFD').toLowerCase();
  return (
    <PageBody>
      <PageHeading
        before={
          <p className="cluster g8 muted">
            {trail}
            <span aria-hidden="true">›</span>
            <Link className="link muted" to={`${pathTo('tags')}?${new URLSearchParams({ letter })}`}>
              {letter.toUpperCase()}
            </Link>
          </p>
        }
        action={
          <div className="cluster g12">
            {hasDuty(role, 'curateTags') && (
              <ButtonLink icon={Combine} to={shelfAddress('joined', { tag: shown.tag })}>
                {t('curating.names')}
              </ButtonLink>
            )}
            {followed !== undefined && following !== undefined && (
              <TagFollow key={shown.tag} tag={shown.tag} follow={{ followed, following }} />
            )}
          </div>
        }
        heading={
          <>
            <span className="dim">#</span>
            {shown.tag}
          </>
        }
      />
      <TagPage loaded={loaded} tag={shown.tag} />
    </PageBody>
  );
}
