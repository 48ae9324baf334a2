// The document around every page.
import './styles.css';
import { accountsCalls, notificationsCalls, grounds, walletCalls } from '@alcove/protocol';
import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Links,
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
} from 'react-router';
import { hasGateCookie, panelOf } from './features/accounts/index.ts';
import { pageRequest } from './page-request.ts';
import { requestedAppearance, useAppearance } from './shell/appearance.ts';
import { Awake, EarlyPresses } from './shell/early-press.tsx';
import { EmbeddedFacts } from './shell/EmbeddedFacts.tsx';
import { factsOf } from './shell/facts.ts';
import { IconSheet } from './icons.tsx';
import { PageBuild } from './page-build.tsx';
import { problemOf } from './shell/problem.ts';
import { ProblemScreen } from './shell/ProblemScreen.tsx';
import { Shell } from './shell/Shell.tsx';
import { EmbeddedWords, wordsElementId } from './words.tsx';

export async function loader({ url: address, context }: LoaderFunctionArgs) {
  const appearance = requestedAppearance(address);
  if (appearance) {
    const headers = new Headers(appearance.cookies.map((value) => ['Set-Cookie', value]));
    throw redirect(appearance.path, { status: 303, headers });
  }
  const page = context.get(pageRequest);
  if (page.me) {
    const [counted, wallet] = await Promise.all([
      page.call(notificationsCalls.notificationCounts, {}),
      page.call(walletCalls.wallet, {}),
    ]);
    return factsOf(page, {
      ...(counted.status === 'success' && { unread: unreadOf(counted.data, page.now) }),
      ...(wallet.status === 'success' && { wallet: wallet.data }),
    });
  }
  if (panelOf(address.search) !== 'register') return factsOf(page);
  // The only list of a panel that a browser without scripts cannot fetch by itself.
  const places = await page.call(accountsCalls.places, {});
  return factsOf(page, { countries: places.status === 'success' ? places.data.countries : [] });
}

/** Without the total, which the header does not show. */
const unreadOf = ({ unread, version }: { unread: number; version: number }, now: number) => ({
  unread,
  version,
  now,
});

// What the root knows changes with the document only; but the gate may fall due on the next page.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href || !hasGateCookie();

export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const { theme, ground, discreet, demoBar } = useAppearance();
  return (
    <html
      lang={i18n.language}
      data-theme={theme}
      data-ground={ground === grounds[0] ? undefined : ground}
      data-discreet={discreet || undefined}
      data-demo={demoBar}
      data-version={useContext(PageBuild)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Before the stylesheets: a script behind them would hold up the reading of the page until they come. */}
        <EarlyPresses />
        <Links />
        {/* The first frame shows the whole page: drawn while it is still read, its parts would move. */}
        <link rel="expect" href={`#${wordsElementId}`} blocking="render" />
      </head>
      <body>
        <IconSheet />
        {children}
        <EmbeddedWords />
        <EmbeddedFacts />
        <ScrollRestoration />
        <Scripts />
        <Awake />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const problem = problemOf(useRouteError());
  return (
    <Shell problem={problem}>
      <ProblemScreen problem={problem} />
    </Shell>
  );
}
