// The five things to try in a role: a link each, a tick for those that were tried in this browser.
import { type DemoRole, type Language } from '@alcove/protocol';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { announce } from '../announce.ts';
import { demoThings } from './things.ts';
import { tick, untick } from './tried.ts';

type ThingListProps = { role: DemoRole; tried: readonly string[]; onChoose(): void };

export function ThingList({ role, tried, onChoose }: ThingListProps) {
  const { t, i18n } = useTranslation('demo');
  return (
    <>
      <ol className="demo-things">
        {demoThings[role].map(({ name, to }, at) => {
          const done = tried.includes(name);
          const address = to(i18n.language as Language);
          const choose = () => {
            if (tick(role, name)) announce(t('ticked', { thing: t(`try.${name}.title`) }));
            onChoose();
          };
          const content = (
            <>
              <span className="demo-door">{done ? <Icon of={Check} /> : at + 1}</span>
              <span className="demo-thing-words">
                <b>{t(`try.${name}.title`)}</b>
                <small>{done ? t('done') : t(`try.${name}.text`)}</small>
              </span>
              {!done && <Icon of={ChevronRight} size={16} />}
            </>
          );
          const look = { className: done ? 'demo-thing done' : 'demo-thing', onClick: choose };
          return (
            <li key={name}>
              {address.startsWith('/dev/') ? (
                <a href={address} {...look}>
                  {content}
                </a>
              ) : (
                <Link to={address} {...look}>
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
      <footer className="demo-foot">
        <span>{t('here')}</span>
        {tried.length > 0 && (
          <button type="button" onClick={() => untick(role)}>
            {t('untick')}
          </button>
        )}
      </footer>
    </>
  );
}
