// The settings of the site as they count now: the environment first, then what owners have set, then defaults. Every
// process remembers them and reads them again after a change or a gap of the bus.
import {
  type Language,
  noticeSettings,
  type SiteNotice,
  type SiteSettingName,
  siteSettingNames,
} from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../bus/announcements.ts';
import type { Database } from '../db/database.ts';
import type { Use } from '../engines.ts';
import type { MetricsRegistry } from '../metrics.ts';
import { refuse } from '../refusal.ts';
import { scrapedMetrics } from '../scraped-metrics.ts';
import type { SettingName } from '../../settings.ts';
import { fixedBy, type GivenSettings } from './fixed-settings.ts';
import { settingValues, shownSettings } from './setting-values.ts';
import { lockSettings, readSettingRows, type SettingRows, writeSetting } from './setting-store.ts';

/** The texts before and after a change, as people were shown them. */
export type SettingChange = { name: SiteSettingName; before: string; after: string };

const settingOf = (name: SiteSettingName): SettingName | undefined =>
  name in fixedBy ? fixedBy[name as keyof typeof fixedBy] : undefined;

type AskedValues = { readonly [N in SiteSettingName]?: string | undefined };

type Needs = Use<'db' | 'bus' | 'log'> & { metrics: MetricsRegistry; given: GivenSettings };

export async function createSiteSettings({ db, bus, log, metrics, given }: Needs) {
  const { fixed, defaults } = given;

  const viewOf = (stored: SettingRows) => {
    const values = settingValues(given, stored.rows);
    return { stored, values, site: shownSettings(values) };
  };

  let known = viewOf(await readSettingRows(db));
  let readings = 0;
  async function readAgain(): Promise<void> {
    const reading = ++readings;
    const read = viewOf(await readSettingRows(db));
    // A later reading knows more.
    if (reading === readings) known = read;
  }

  const announcements = await createAnnouncements({ bus, log, topic: 'site settings', shape: z.object({}) });
  const failed = (error: unknown) => log.error({ err: error }, 'settings of the site were not read');
  announcements.onAnnouncement(() => void readAgain().catch(failed));
  announcements.onGap(readAgain);

  const isReadOnly = () => known.site.isReadOnly === true;
  scrapedMetrics(metrics).gauge('alcove_read_only', 'Whether what members change is refused', [], () => [
    [{}, Number(isReadOnly())],
  ]);

  return {
    /** What pages show of them. */
    site: () => known.site,
    operator: () => known.site.operator,
    isRegistrationOpen: () => known.site.isClosed !== true,
    isReadOnly,
    notice(language: Language): SiteNotice | undefined {
      const name = noticeSettings[language];
      const text = known.values[name];
      return text === '' ? undefined : { text, version: known.stored.rows[name]?.version ?? 0 };
    },
    list: () => ({
      version: known.stored.version,
      changed_at: known.stored.changedAt,
      list: siteSettingNames.map((name) => ({
        name,
        value: known.values[name],
        fixed_by: fixed[name] === undefined ? '' : (settingOf(name) ?? ''),
      })),
    }),

    /** Writes what differs, and answers it. `changed` follows after the commit. */
    async change(
      tx: Database,
      asked: { version: number; values: AskedValues; now: number },
    ): Promise<SettingChange[]> {
      await lockSettings(tx);
      const stored = await readSettingRows(tx);
      if (stored.version !== asked.version) throw refuse('settings_changed');
      const before = settingValues(given, stored.rows);
      const changes: SettingChange[] = [];
      for (const name of siteSettingNames) {
        const value = asked.values[name];
        const after = value || defaults[name];
        if (value === undefined || after === before[name]) continue;
        const setting = settingOf(name);
        if (fixed[name] !== undefined && setting) throw refuse('setting_fixed', { setting });
        await writeSetting(tx, { name, value, version: stored.version + 1, changed_at: asked.now });
        changes.push({ name, before: before[name], after });
      }
      return changes;
    },
    /** Resolves once this process knows of the change; the others follow. */
    async changed(): Promise<void> {
      announcements.announce({});
      await readAgain();
    },
  };
}
export type RunningSettings = Awaited<ReturnType<typeof createSiteSettings>>;
