// The settings of the site in sections, each saved by itself. What another owner has saved meanwhile is read before
// anything is written over it.
import type { ArgumentsOf, moderationCalls, SiteSettingName } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { useCall } from '../../../call/use-call.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { withStepUp } from '../../accounts/index.ts';
import type { SettingsOfSite } from './load-site-settings.ts';
import { isFaulty, SettingField } from './SettingField.tsx';

const sections = {
  operator: ['operator_name', 'operator_address', 'contact_email'],
  links: ['links', 'operator_sites', 'forum_url'],
  notice: ['notice_fr', 'notice_en', 'notice_ru'],
  registration: ['registration'],
  readOnly: ['read_only'],
} as const satisfies Record<string, readonly SiteSettingName[]>;
type SectionName = keyof typeof sections;

export const SettingSections = ({ settings }: { settings: SettingsOfSite }) => (
  <div className="stack g16">
    {(Object.keys(sections) as SectionName[]).map((name) => (
      <Section key={name} name={name} settings={settings} />
    ))}
  </div>
);

type Changes = Omit<ArgumentsOf<typeof moderationCalls.changeSiteSettings>, 'version'>;

function Section({ name, settings }: { name: SectionName; settings: SettingsOfSite }) {
  const { t } = useTranslation('desk');
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState<Partial<Record<SiteSettingName, string>>>({});
  const [tried, setTried] = useState(false);
  const [saved, setSaved] = useState(false);
  const { busy, fault, forgetFault, send } = useCall(addresses.changeSiteSettings, { around: withStepUp });
  const fields = settings.list.filter((each) =>
    (sections[name] as readonly SiteSettingName[]).includes(each.name),
  );

  async function readAgain() {
    setTyped({});
    setTried(false);
    forgetFault();
    await revalidate();
  }

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    setTried(true);
    const changed = fields.flatMap((field) => {
      const text = typed[field.name]?.trim();
      return text === undefined || text === field.value ? [] : [[field.name, text] as const];
    });
    if (busy || changed.some(([field, text]) => isFaulty(field, text))) return;
    if (changed.length > 0) {
      const changes = Object.fromEntries(changed) as Changes;
      if (!(await send({ version: settings.version, ...changes }))) return;
      await readAgain();
    }
    setSaved(true);
  }

  return (
    <Card className="stack g16">
      <div className="stack g4">
        <h2 className="d24">{t(`settings.${name}.title`)}</h2>
        <p className="muted t14">{t(`settings.${name}.lead`)}</p>
      </div>
      <form
        className="stack g16"
        noValidate
        aria-label={t(`settings.${name}.title`)}
        onSubmit={(event) => void save(event)}
      >
        {fields.map((field) => (
          <SettingField
            key={field.name}
            setting={field}
            value={typed[field.name] ?? field.value}
            tried={tried}
            onChange={(text) => {
              setTyped((before) => ({ ...before, [field.name]: text }));
              setSaved(false);
              forgetFault();
            }}
          />
        ))}
        <div className="stack g12" aria-live="polite">
          {fault && <Note tone="danger">{fault.text}</Note>}
          {saved && <Note tone="success">{t('settings.saved')}</Note>}
        </div>
        {fields.some(({ fixed_by: fixedBy }) => fixedBy === '') && (
          <div className="cluster g12">
            <Button type="submit" kind="primary" busy={busy && t('settings.saving')}>
              {t('settings.save')}
            </Button>
            {fault?.code === 'settings_changed' && (
              <Button onClick={() => void readAgain()}>{t('settings.reread')}</Button>
            )}
          </div>
        )}
      </form>
    </Card>
  );
}
