// The line above every page of a demo with residents: that they are programs, as whom one looks around, and five
// things to try. A row of its own: it covers nothing, and only a press changes its height.
import type { DemoBar as BarState } from '@alcove/protocol';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import PanelTopClose from 'lucide-react/icons/panel-top-close';
import type { ReactNode, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useMe, withPanel } from '../../features/accounts/index.ts';
import { usePageKey } from '../../page-key.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Mark } from '../../ui/marks.tsx';
import { usePopover } from '../../ui/popover.ts';
import { appearanceQuery, chooseDemoBar, useAppearance } from '../appearance.ts';
import { useFacts } from '../facts.ts';
import styles from './demo-bar.css?url';
import { Doors } from './Doors.tsx';
import { RoleForms } from './RoleForms.tsx';
import { ThingList } from './ThingList.tsx';
import { demoThings, roleOf } from './things.ts';
import { useTried } from './tried.ts';

function Fold({ to, label, children }: { to: BarState; label: string; children: ReactNode }) {
  const { search } = useLocation();
  const kept = [...new URLSearchParams(search)].filter(([key]) => key !== appearanceQuery.demoBar);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    chooseDemoBar(to);
  };
  return (
    <form method="get" onSubmit={submit} className="demo-fold">
      {kept.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <button
        type="submit"
        name={appearanceQuery.demoBar}
        value={to}
        aria-label={label}
        title={to === 'folded' ? label : undefined}
      >
        {children}
      </button>
    </form>
  );
}

/** At the foot of a phone, in place of the tabs. */
function VisitorWays() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const way = (panel: 'login' | 'register') => ({
    to: { search: withPanel(search, panel) },
    preventScrollReset: true,
  });
  return (
    <nav className="demo-ways" aria-label={t('authorization.register')}>
      <ButtonLink kind="outline" {...way('login')}>
        {t('authorization.login')}
      </ButtonLink>
      <ButtonLink kind="primary" {...way('register')}>
        {t('authorization.register')}
      </ButtonLink>
    </nav>
  );
}

export default function DemoBar() {
  const { t } = useTranslation('demo');
  const role = roleOf(useMe()?.nick);
  const things = demoThings[role ?? 'member'];
  const tried = useTried(role ?? 'member').filter((name) => things.some((thing) => thing.name === name));
  const { demoBar } = useAppearance();
  const { residentsAsleep } = useFacts();
  const { popover, trigger, hide, open } = usePopover('dialog');
  const name = role ? t(`roles.${role}`) : t('other');
  const count = t('count', { done: tried.length, all: things.length });
  const pageKey = usePageKey();
  return (
    <>
      {role === 'visitor' && pageKey === 'index' && <VisitorWays />}
      <aside className="demo" aria-label={t('label')}>
        <link rel="stylesheet" href={styles} precedence="demo" />
        {demoBar === 'folded' ? (
          <Fold to="open" label={`${t('unfold', { role: name })}, ${count}`}>
            <Mark className="demo-mark" />
            {t('unfold', { role: name })}
            <Doors things={things} tried={tried} />
            <Icon of={ChevronDown} size={14} />
          </Fold>
        ) : (
          <>
            <Mark className="demo-mark" />
            <p>
              <b>{t(residentsAsleep ? 'asleep' : 'programs')}</b>{' '}
              <span className="demo-ask">{t(residentsAsleep ? 'why' : 'lookAs')}</span>
            </p>
            <RoleForms role={role} />
            <button type="button" className="demo-try" {...trigger}>
              <span className="demo-try-things">{t('things')}</span>
              <span className="demo-try-role">{name}</span>
              <Doors things={things} tried={tried} />
              <span className="visually-hidden">, {count}</span>
              <Icon of={open ? ChevronUp : ChevronDown} size={16} />
            </button>
            <dialog {...popover} className="popover demo-sheet" aria-label={t('things')}>
              <header>
                <h2 className="d24">{t('things')}</h2>
                {role && <span className="status-tag">{t('view', { role: name })}</span>}
              </header>
              <div className="demo-who">
                <p>{t('lookAs')}</p>
                <RoleForms role={role} detailed />
              </div>
              <ThingList role={role ?? 'member'} tried={tried} onChoose={hide} />
            </dialog>
            <Fold to="folded" label={t('fold')}>
              <Icon of={PanelTopClose} />
            </Fold>
          </>
        )}
      </aside>
    </>
  );
}
