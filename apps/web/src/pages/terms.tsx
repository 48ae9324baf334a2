// The terms of use: nine clauses, each beside what it means in plain words.
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageRequest } from '../page-request.ts';
import { Icon } from '../ui/Icon.tsx';
import { StatusTag } from '../ui/StatusTag.tsx';
import { Contents } from './frame/Contents.tsx';
import { formatDay } from './frame/day.ts';
import { countWhile, useParagraphs } from './frame/paragraphs.ts';
import { isModelText, ModelTextNote } from './frame/ModelTextNote.tsx';

/** Changes with the text. */
const version = { number: 1, since: '2026-11-21' } as const;

const clauses = [
  'operator',
  'majority',
  'account',
  'publication',
  'depicted',
  'payments',
  'moderation',
  'data',
  'law',
] as const;

export function loader({ context }: LoaderFunctionArgs) {
  return { model: isModelText(context.get(pageRequest).site) };
}

export default function Terms() {
  const { model } = useLoaderData<typeof loader>();
  const { t } = useTranslation('accounts');
  const { t: terms, i18n } = useTranslation('terms');
  const lines = useParagraphs('terms');
  const parts = (clause: string) =>
    countWhile((at) => i18n.exists(`sections.${clause}.clauses.line${at}.title`, { ns: 'terms' })).map(
      (at) => ({
        title: terms(`sections.${clause}.clauses.line${at}.title` as never) as string,
        text: terms(`sections.${clause}.clauses.line${at}.text` as never) as string,
      }),
    );
  const sections = clauses.map((id) => ({ id, title: terms(`sections.${id}.title`) }));
  return (
    <div className="long-text">
      <Contents label={terms('summary')} sections={sections} numbered />
      <article>
        <header className="stack g12">
          <p className="cluster g12 dim">
            <StatusTag>{terms('version', { number: version.number })}</StatusTag>
            {terms('since', { date: formatDay(version.since, i18n.language) })}
          </p>
          <h1 className="d44 breakable">{t('pages.cgu.heading')}</h1>
          {model && <ModelTextNote title={terms('model.title')} text={terms('model.text')} />}
        </header>
        {sections.map(({ id, title }, index) => (
          <section className="clause" id={id} key={id} aria-labelledby={`${id}-title`}>
            <h2 className="d32" id={`${id}-title`}>
              <span>{index + 1}.</span> {title}
            </h2>
            <div className="prose">
              {lines(`sections.${id}.paragraphs`).map((text) => (
                <p key={text}>{text}</p>
              ))}
              {parts(id).map((clause, at) => [
                <h3 key={clause.title}>
                  {index + 1}.{at + 1} {clause.title}
                </h3>,
                <p key={clause.text}>{clause.text}</p>,
              ])}
            </div>
            <div className="in-plain-words" role="note" aria-labelledby={`${id}-plain`}>
              <h3 id={`${id}-plain`}>
                <Icon of={MessageSquareText} size={16} />
                {terms('plain')}
              </h3>
              <ul>
                {lines(`sections.${id}.plain`).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <p>{terms('plainNote')}</p>
            </div>
          </section>
        ))}
      </article>
    </div>
  );
}
