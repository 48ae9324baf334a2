// What a page may know of its request: only values the server has checked.
import {
  type DemoBar,
  demoBarCookie,
  discreetCookie,
  gateBypassQuery,
  isGround,
  type Language,
  type PageCall,
  type Ground,
  groundCookie,
  type PageRequest,
  noticeCookie,
  pages,
  splitLanguage,
  type Theme,
  themeCookie,
  themes,
  gatePassCookies,
} from '@alcove/protocol';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { AgeProofs } from '../age-proof/age-proof.ts';
import type { RunningSettings } from '../site-settings/site-settings.ts';
import type { Dictionaries } from '../words.ts';
import { isCrawler } from './crawlers.ts';
import type { Visitor } from './visitor.ts';

/** Everything of a page that differs between readers who are not logged in. */
export type PageLook = {
  language: Language;
  theme: Theme;
  /** Of a member alone: what visitors see is rendered once for all. */
  ground?: Ground;
  discreet: boolean;
  hasGatePass: boolean;
  gateShown: boolean;
  demoBar?: DemoBar;
  /** The version of the notice that this reader has dismissed. */
  noticeSeen?: number;
};

/** Paths of pages that are read before the gate; those of secret links hold a parameter. */
const withoutGate = Object.values(pages).flatMap((page) =>
  page.gateHidden ? [new RegExp(`^${page.path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`)] : [],
);

const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme);

export function pageLookOf(
  visitor: Visitor,
  asked: { path: string; query: URLSearchParams; userAgent: string | undefined },
  { demoLife }: Pick<Config, 'demoLife'>,
): PageLook {
  const { cookies, hasGatePass, proof } = visitor;
  const { language, path } = splitLanguage(asked.path);
  const theme = cookies.get(themeCookie.name);
  const seen = cookies.get(noticeCookie.name);
  const ground = visitor.session && cookies.get(groundCookie.name);
  // Hiding the dialog opens nothing: `hasGatePass` alone does.
  const dialogHidden =
    withoutGate.some((pattern) => pattern.test(path)) ||
    asked.query.get(gateBypassQuery.name) === gateBypassQuery.value ||
    isCrawler(asked.userAgent) ||
    (proof.state === 'absent' && cookies.get(gatePassCookies.plain.name) === gatePassCookies.plain.value);
  return {
    language,
    theme: isTheme(theme) ? theme : 'dark',
    ...(isGround(ground) && { ground }),
    discreet: cookies.get(discreetCookie.name) === '1',
    ...(seen !== undefined && /^\d{1,15}$/.test(seen) && { noticeSeen: Number(seen) }),
    hasGatePass,
    gateShown: !hasGatePass && !dialogHidden,
    ...(demoLife === 'on' &&
      hasGatePass && { demoBar: cookies.get(demoBarCookie.name) === 'folded' ? 'folded' : 'open' }),
  };
}

export type PageRequests = (
  look: PageLook,
  more: { origin: string; nonce: string; call: PageCall } & Pick<PageRequest, 'me' | 'trial' | 'refusedForm'>,
) => PageRequest;

type Parts = {
  config: Pick<Config, 'mode' | 'exitUrl'>;
  siteSettings: Pick<RunningSettings, 'site' | 'notice'>;
  clock: Clock;
  ageProofs: Pick<AgeProofs, 'describe'>;
  dictionaries: Dictionaries;
  areResidentsAsleep?: () => boolean;
  camerasOn?: (language: Language) => number;
};

export function createPageRequests({ areResidentsAsleep, camerasOn, ...parts }: Parts): PageRequests {
  const { config, siteSettings, clock, ageProofs, dictionaries } = parts;
  const fixed = { mode: config.mode, ageProofs: ageProofs.describe(), exitUrl: config.exitUrl };
  const noticeFor = (language: Language, seen: number | undefined) => {
    const notice = siteSettings.notice(language);
    return notice && notice.version !== seen && { notice };
  };
  return ({ noticeSeen, ...look }, { origin, ...more }) => ({
    ...look,
    ...more,
    ...noticeFor(look.language, noticeSeen),
    ...(look.demoBar && areResidentsAsleep?.() && { residentsAsleep: true }),
    ...(camerasOn && { camerasOn: camerasOn(look.language) }),
    now: clock.now(),
    words: dictionaries[look.language].catalogue,
    site: { ...fixed, ...siteSettings.site(), origin },
  });
}
