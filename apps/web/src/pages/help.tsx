// How the site works today; each part has its anchor.
import './frame/legal.css';
import { type PageKey, pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/Button.tsx';
import { KeyHint } from '../ui/KeyHint.tsx';
import { Contents } from './frame/Contents.tsx';
import { useParagraphs } from './frame/paragraphs.ts';

const topics = [
  'enter',
  'visit',
  'account',
  'levels',
  'live',
  'camera',
  'write',
  'format',
  'mention',
  'messages',
  'calls',
  'block',
  'exclude',
  'mute',
  'myRoom',
  'tokens',
  'albums',
  'publish',
  'discreet',
  'keyboard',
  'language',
  'report',
  'danger',
] as const;

const ways: Partial<
  Record<(typeof topics)[number], { to: PageKey; words: 'toRooms' | 'toMessages' | 'toPublish' | 'contact' }>
> = {
  live: { to: 'chat', words: 'toRooms' },
  messages: { to: 'memberMessagePmConversations', words: 'toMessages' },
  publish: { to: 'submitContribution', words: 'toPublish' },
  report: { to: 'contact', words: 'contact' },
};

export default function Help() {
  const { t } = useTranslation('rooms');
  const { t: help } = useTranslation('help');
  const sections = topics.map((id) => ({ id, title: help(`topics.${id}.title`) }));
  const lines = useParagraphs('help');
  return (
    <div className="long-text">
      <Contents label={help('contents')} sections={sections} />
      <article>
        <header className="stack g8">
          <h1 className="d44 breakable">{t('pages.help.heading')}</h1>
          <p className="t16 muted">{help('lead')}</p>
        </header>
        {sections.map(({ id, title }) => {
          const way = ways[id];
          return (
            <section className="legal-part" id={id} key={id} aria-labelledby={`${id}-title`}>
              <h2 className="d24" id={`${id}-title`}>
                {title}
              </h2>
              <div className="prose">
                {lines(`topics.${id}.lines`).map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </div>
              {id === 'keyboard' && <Shortcuts />}
              {way && (
                <p>
                  <ButtonLink to={pathTo(way.to)}>{help(way.words)}</ButtonLink>
                </p>
              )}
            </section>
          );
        })}
      </article>
    </div>
  );
}

function Shortcuts() {
  const { t } = useTranslation('help');
  const escape = t('shortcuts.escape');
  const enter = t('shortcuts.enter');
  const rows = [
    { does: 'search', keys: ['/'] },
    { does: 'list', keys: ['?'] },
    { does: 'close', keys: [escape] },
    { does: 'discreet', keys: [escape, escape] },
    { does: 'write', keys: ['Alt', 'C'] },
    { does: 'people', keys: ['Alt', 'U'] },
    { does: 'send', keys: [enter] },
    { does: 'line', keys: [t('shortcuts.shift'), enter] },
  ] as const;
  return (
    <table className="legal-table">
      <thead>
        <tr>
          <th scope="col">{t('shortcuts.keys')}</th>
          <th scope="col">{t('shortcuts.does')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ does, keys }) => (
          <tr key={does}>
            <th scope="row">
              <span className="help-keys">
                {keys.map((key, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the same key may be pressed twice
                  <KeyHint key={`${key}-${at}`}>{key}</KeyHint>
                ))}
              </span>
            </th>
            <td>{t(`shortcuts.${does}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
