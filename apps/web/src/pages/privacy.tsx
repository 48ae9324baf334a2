// What is kept of people, why and for how long.
import './frame/legal.css';
import { pathTo, siteCookies } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageRequest } from '../page-request.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { StatusTag } from '../ui/StatusTag.tsx';
import { Contents } from './frame/Contents.tsx';
import { formatDay } from './frame/day.ts';
import { useParagraphs } from './frame/paragraphs.ts';
import { isModelText, ModelTextNote } from './frame/ModelTextNote.tsx';

/** Changes with the text. */
const since = '2026-11-28';

const kept = ['account', 'content', 'position', 'consents', 'payments', 'notices', 'security'] as const;
const cookies = Object.keys(siteCookies) as (keyof typeof siteCookies)[];
const sectionIds = ['kept', 'never', 'cookies', 'shared', 'rights'] as const;

export function loader({ context }: LoaderFunctionArgs) {
  return { model: isModelText(context.get(pageRequest).site) };
}

export default function Privacy() {
  const { model } = useLoaderData<typeof loader>();
  const { t } = useTranslation('accounts');
  const { t: words, i18n } = useTranslation('privacy');
  const lines = useParagraphs('privacy');
  const sections = sectionIds.map((id) => ({ id, title: words(`${id}.heading`) }));
  const heading = (id: (typeof sectionIds)[number]) => <h2 className="d32">{words(`${id}.heading`)}</h2>;
  return (
    <div className="long-text">
      <Contents label={t('legal.contents')} sections={sections} />
      <article>
        <header className="stack g12">
          <p>
            <StatusTag>{words('since', { date: formatDay(since, i18n.language) })}</StatusTag>
          </p>
          <h1 className="d44 breakable">{t('pages.privacy.heading')}</h1>
          <p className="t16 muted">{words('lead')}</p>
          {model && <ModelTextNote title={words('model.title')} text={words('model.text')} />}
        </header>
        <section className="legal-part" id="kept">
          {heading('kept')}
          <table className="legal-table">
            <thead>
              <tr>
                <th scope="col">{words('kept.what')}</th>
                <th scope="col">{words('kept.why')}</th>
                <th scope="col">{words('kept.time')}</th>
              </tr>
            </thead>
            <tbody>
              {kept.map((row) => (
                <tr key={row}>
                  <th scope="row">{words(`kept.rows.${row}.what`)}</th>
                  <td data-label={words('kept.why')}>{words(`kept.rows.${row}.why`)}</td>
                  <td data-label={words('kept.time')}>{words(`kept.rows.${row}.time`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section className="legal-part" id="never">
          {heading('never')}
          <ul className="legal-list stack g12">
            {lines('never.lines').map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        <section className="legal-part" id="cookies">
          {heading('cookies')}
          <p className="prose">{words('cookies.text')}</p>
          <table className="legal-table">
            <thead>
              <tr>
                <th scope="col">{words('cookies.name')}</th>
                <th scope="col">{words('cookies.role')}</th>
                <th scope="col">{words('cookies.life')}</th>
              </tr>
            </thead>
            <tbody>
              {cookies.map((cookie) => (
                <tr key={cookie}>
                  <th scope="row">
                    <code>{siteCookies[cookie].name}</code>
                  </th>
                  <td data-label={words('cookies.role')}>{words(`cookies.rows.${cookie}.why`)}</td>
                  <td data-label={words('cookies.life')}>{words(`cookies.rows.${cookie}.time`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section className="legal-part" id="shared">
          {heading('shared')}
          <div className="prose">
            {lines('shared.lines').map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </section>
        <section className="legal-part" id="rights">
          {heading('rights')}
          <div className="prose">
            {lines('rights.lines').map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <p>
            <ButtonLink to={pathTo('contact')}>{words('rights.action')}</ButtonLink>
          </p>
        </section>
      </article>
    </div>
  );
}
