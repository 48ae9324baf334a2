// The frame around every page: the menu beside it, the header above it, dialogs and toasts in front of it.
import { inLanguage, type PageKey, pathTo } from '@alcove/protocol';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import {
  Gate,
  hasGateCookie,
  panelFor,
  panelOf,
  ReaderProvider,
  AccountPanel,
  useMe,
  TrialTimer,
} from '../features/accounts/index.ts';
import { drawnPart } from '../drawn-part.tsx';
import { usePageKey } from '../page-key.ts';
import { announce } from './announce.ts';
import { useAppearance } from './appearance.ts';
import { focusMain, mainId, useArrival } from './arrival.ts';
import { useSilence } from './discreet.ts';
import { useFacts } from './facts.ts';
import { topMarkId } from './FilterButton.tsx';
import { PageHead } from './PageHead.tsx';
import { Header } from './Header.tsx';
import { useInRoom } from './page-params.ts';
import { Overlays } from './Overlays.tsx';
import { usePageName } from './page-name.ts';
import { isTab } from './menu-entries.ts';
import { LanguageSwitch, useDiscreetToggle } from './Preferences.tsx';
import type { Problem } from './problem.ts';
import { useShortcuts } from './shortcuts.ts';
import { Sidebar } from './Sidebar.tsx';
import { Announcer, BrowserCheck, LoadingBar, OfflineBar } from './Statuses.tsx';
import { TabBar } from './TabBar.tsx';
import './overlays.css';
import './shell.css';

const RailFoot = drawnPart<object>('.rail-foot', async () => {
  const { RailFoot: part } = await import('./member-parts.ts');
  return { default: part };
});
const MemberNews = drawnPart('.member-bar', async () => {
  const { MemberNews: part } = await import('./member-parts.ts');
  return { default: part };
});
const Console = drawnPart<{ part: 'menu' | 'tabs' }>('.console-menu', async () => {
  const { fetchConsole } = await import('./member-parts.ts');
  return fetchConsole();
});
const BareHeader = drawnPart<{ exitUrl: string }>('.bare-top', () => import('./BareHeader.tsx'));
const SiteStrip = drawnPart<object>('.site-strip', () => import('./SiteStrip.tsx'));
const DemoBar = drawnPart<object>('.demo', () => import('./demo/DemoBar.tsx'));

/** Something is paid for: on a phone the next step stands at the foot, and no tab leads away. */
const tasks: ReadonlySet<PageKey> = new Set(['payment', 'xxl', 'giveGift', 'walletReplenish']);

/** The gate while it must be shown, and while its opening is animated. */
function useGate() {
  const { hasGatePass, gateShown } = useFacts();
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  const [leaf, setLeaf] = useState<'shut' | 'opening' | 'open'>('shut');
  // Once the page knows that it has opened, it can fall due again.
  if (leaf === 'open' && !gateShown) setLeaf('shut');
  // The server clears the cookies of a gate pass after a day: the page then loads its facts again.
  const askedAt = useRef('');
  useEffect(() => {
    if (!hasGatePass || hasGateCookie() || askedAt.current === key) return;
    askedAt.current = key;
    void revalidate();
  }, [hasGatePass, key, revalidate]);
  return {
    closed: gateShown && leaf === 'shut',
    drawn: leaf === 'opening' || (gateShown && leaf === 'shut'),
    open(message: string) {
      setLeaf('opening');
      announce(message);
      void revalidate();
    },
    gone() {
      setLeaf('open');
      focusMain();
    },
  };
}

type ShellProps = { problem?: Problem; children: ReactNode };

export const Shell = (props: ShellProps) => (
  <ReaderProvider reader={useFacts()}>
    <Frame {...props} />
  </ReaderProvider>
);

function Frame({ problem, children }: ShellProps) {
  const { t } = useTranslation();
  const facts = useFacts();
  const { pathname, search } = useLocation();
  const key = usePageKey();
  const inRoom = useInRoom() && !problem;
  // A person who follows a link of their own is no visitor of the site: nothing leads them about it.
  const bare = key === 'signing' && !problem;
  const task = key !== undefined && tasks.has(key) && !problem;
  const busy = useNavigation().state !== 'idle';
  const name = usePageName(problem);
  const gate = useGate();
  const wanted = panelOf(search);
  const me = useMe();
  // Parts beside the page have words of their own, which may be those that are missing.
  const hasWords = problem !== 'noWords';
  const panel = hasWords ? wanted && panelFor(me, wanted) : undefined;
  const isCovered = gate.closed || panel !== undefined;
  const inConsole = !problem && me?.role && pathname.startsWith(pathTo('moderation'));
  const consolePart = (part: 'menu' | 'tabs') =>
    inConsole && (
      <Suspense>
        <Console part={part} />
      </Suspense>
    );
  useArrival(name.title);
  useSilence(useAppearance().discreet);
  useShortcuts(useDiscreetToggle());
  return (
    <>
      <PageHead problem={problem} />
      <div
        className="app"
        data-room={inRoom || undefined}
        data-bare={bare || undefined}
        data-task={task || undefined}
        data-visit={facts.hasGatePass || undefined}
        inert={isCovered}
      >
        <a className="skip" href={`#${mainId}`}>
          {t('header.skip')}
        </a>
        {facts.demoBar && (
          <Suspense>
            <DemoBar />
          </Suspense>
        )}
        {!bare && (
          <Sidebar entries={consolePart('menu')} foot={<Suspense>{inRoom && <RailFoot />}</Suspense>} />
        )}
        <div className="page">
          <i id={topMarkId} className="top-mark" />
          <Suspense>{!bare && (facts.notice || facts.site.isReadOnly) && <SiteStrip />}</Suspense>
          <Suspense>{bare && <BareHeader exitUrl={facts.site.exitUrl} />}</Suspense>
          {!inRoom && !bare && (
            <>
              <Header title={isTab(key) && !problem ? undefined : name.title} />
              {hasWords && (
                <>
                  <TrialTimer />
                  <Suspense>{me && <MemberNews me={me} />}</Suspense>
                </>
              )}
            </>
          )}
          <main id={mainId} className="main" tabIndex={-1} aria-busy={busy || undefined}>
            {children}
          </main>
        </div>
        {consolePart('tabs') || (!inRoom && !bare && !task && <TabBar />)}
      </div>
      <Suspense>{panel && <AccountPanel panel={panel} inert={gate.closed} />}</Suspense>
      {gate.drawn && (
        <Gate
          language={facts.language}
          ageProofs={facts.site.ageProofs}
          exitUrl={facts.site.exitUrl}
          returnPath={inLanguage(pathname, facts.language) + search}
          refusedCode={new URLSearchParams(search).get('refused') ?? undefined}
          languageSwitch={<LanguageSwitch />}
          onOpened={gate.open}
          onGone={gate.gone}
        />
      )}
      <LoadingBar />
      <OfflineBar />
      <BrowserCheck />
      {hasWords && <Overlays isCovered={isCovered} />}
      <Announcer />
    </>
  );
}
