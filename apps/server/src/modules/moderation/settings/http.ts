// The settings of the site, which owners read and change. Each change is a row of the journal, in its transaction.
import type { siteSettingsCalls } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { uidWithDuty } from '../../../platform/http/session.ts';
import type { RunningSettings } from '../../../platform/site-settings/site-settings.ts';
import type { ModerationLog } from '../moderation-log.ts';

type Needs = Use<'db' | 'clock'> & {
  siteSettings: Pick<RunningSettings, 'list' | 'change' | 'changed'>;
  moderationLog: Pick<ModerationLog, 'settingChanged'>;
};

export const createSiteSettingsCalls = (needs: Needs): Handlers<typeof siteSettingsCalls> => {
  const { db, clock, siteSettings, moderationLog } = needs;
  return {
    siteSettings(_, context) {
      uidWithDuty(context, 'settings');
      return siteSettings.list();
    },
    async changeSiteSettings({ version, ...values }, context) {
      const by = uidWithDuty(context, 'settings');
      const changes = await db.transaction().execute(async (tx) => {
        const changed = await siteSettings.change(tx, { version, values, now: clock.now() });
        for (const each of changed) await moderationLog.settingChanged(tx, { by, ...each });
        return changed;
      });
      if (changes.length > 0) await siteSettings.changed();
      return siteSettings.list();
    },
  };
};
