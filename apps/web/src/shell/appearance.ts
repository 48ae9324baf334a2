// Theme, ground, discreet mode, the height of a demo's bar and the dismissed notice: cookies the server reads before it renders, so nothing
// flashes. Before scripts run, the same buttons are plain forms that ask the server with a query.
import {
  type DemoBar,
  demoBarCookie,
  demoBars,
  discreetCookie,
  isGround,
  type Ground,
  groundCookie,
  noticeCookie,
  grounds,
  splitLanguage,
  type Theme,
  themeCookie,
  themes,
} from '@alcove/protocol';
import { createOpenState } from '../open-state.ts';
import { useFacts } from './facts.ts';

export type Appearance = {
  theme: Theme;
  ground: Ground;
  discreet: boolean;
  demoBar: DemoBar | undefined;
  /** The version of the notice that this tab has dismissed. */
  noticeSeen?: number;
};

const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme);

/** Query parameters of the forms that change the appearance; no page uses these names for itself. */
export const appearanceQuery = {
  theme: 'set-theme',
  ground: 'set-ground',
  discreet: 'set-discreet',
  demoBar: 'set-demo-bar',
  notice: 'set-notice',
} as const;
const asksAppearance = (part: string): boolean =>
  Object.values(appearanceQuery).some((name) => part.startsWith(`${name}=`));

const cookie = (name: string, value: string, maxAgeSeconds: number): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax`;

/**
 * The cookies that an address asks for, and the path to redirect to: without the request and the language.
 * The path begins with exactly one slash, because `//host` would lead to another site.
 */
export function requestedAppearance(address: URL): { cookies: string[]; path: string } | undefined {
  const theme = address.searchParams.get(appearanceQuery.theme);
  const ground = address.searchParams.get(appearanceQuery.ground);
  const discreet = address.searchParams.get(appearanceQuery.discreet);
  const demoBar = address.searchParams.get(appearanceQuery.demoBar);
  const notice = address.searchParams.get(appearanceQuery.notice) ?? '';
  const cookies = [
    ...(/^\d{1,15}$/.test(notice) ? [cookie(noticeCookie.name, notice, noticeCookie.maxAgeSeconds)] : []),
    ...(isTheme(theme) ? [cookie(themeCookie.name, theme, themeCookie.maxAgeSeconds)] : []),
    ...(isGround(ground) ? [cookie(groundCookie.name, ground, groundCookie.maxAgeSeconds)] : []),
    ...(discreet === '0' || discreet === '1'
      ? [cookie(discreetCookie.name, discreet, discreetCookie.maxAgeSeconds)]
      : []),
    ...(demoBars.includes(demoBar as DemoBar)
      ? [cookie(demoBarCookie.name, String(demoBar), demoBarCookie.maxAgeSeconds)]
      : []),
  ];
  if (cookies.length === 0) return undefined;
  // Split by hand: panels are bare names, which URLSearchParams would spell `login=`.
  const others = address.search
    .slice(1)
    .split('&')
    .filter((part) => part && !asksAppearance(part));
  const path = splitLanguage(address.pathname).path.replace(/^\/+/, '/');
  return { cookies, path: path + (others.length ? `?${others.join('&')}` : '') };
}

/** What this tab has chosen since it was loaded; until then the server's answer counts. */
const chosen = createOpenState<Partial<Appearance>>();

export function useAppearance(): Appearance {
  const { theme, ground = grounds[0], discreet, demoBar } = useFacts();
  return { theme, ground, discreet, demoBar, ...chosen.use() };
}

const choose = (change: Partial<Appearance>): void => chosen.set({ ...chosen.get(), ...change });

export function chooseTheme(theme: Theme): void {
  document.cookie = cookie(themeCookie.name, theme, themeCookie.maxAgeSeconds);
  choose({ theme });
}

export function chooseGround(ground: Ground): void {
  document.cookie = cookie(groundCookie.name, ground, groundCookie.maxAgeSeconds);
  choose({ ground });
}

export function chooseDiscreet(discreet: boolean): void {
  document.cookie = cookie(discreetCookie.name, discreet ? '1' : '0', discreetCookie.maxAgeSeconds);
  choose({ discreet });
}

export function chooseDemoBar(demoBar: DemoBar): void {
  document.cookie = cookie(demoBarCookie.name, demoBar, demoBarCookie.maxAgeSeconds);
  choose({ demoBar });
}

export function dismissNotice(version: number): void {
  document.cookie = cookie(noticeCookie.name, String(version), noticeCookie.maxAgeSeconds);
  choose({ noticeSeen: version });
}
