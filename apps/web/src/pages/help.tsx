// How the site works today.
import './frame/legal.css';
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/Button.tsx';
import { Contents } from './frame/Contents.tsx';
import { useLines } from './frame/lines.ts';

const topics = [
  'enter',
  'account',
  'live',
  'publish',
  'discreet',
  'keyboard',
  'language',
  'report',
  'danger',
] as const;

export default function Help() {
  const { t } = useTranslation('rooms');
  const { t: help } = useTranslation('help');
  const sections = topics.map((id) => ({ id, title: help(`topics.${id}.title`) }));
  const lines = useLines('help');
  return (
    <div className="long-text">
      <Contents label={help('contents')} sections={sections} />
      <article>
        <header className="grid gap-2">
          <h1 className="d44 wrap-anywhere">{t('pages.help.heading')}</h1>
          <p className="t16 text-text-2">{help('lead')}</p>
        </header>
        {sections.map(({ id, title }) => (
          <section className="legal-part" id={id} key={id} aria-labelledby={`${id}-title`}>
            <h2 className="d24" id={`${id}-title`}>
              {title}
            </h2>
            <div className="prose">
              {lines(`topics.${id}.lines`).map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
            {id === 'report' && (
              <p>
                <ButtonLink to={pathTo('contact')}>{help('contact')}</ButtonLink>
              </p>
            )}
          </section>
        ))}
      </article>
    </div>
  );
}
