// Quiet hours: on a day's bar and as two times, in the zone of the member.
import { minuteMs, type QuietHours } from '@alcove/protocol';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import type { SettingsOnScreen } from './use-settings.ts';

const dayMinutes = 1440;
const hourMarks = [0, 6, 12, 18, 24];

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const isTime = (time: string): boolean => /^\d\d:\d\d$/.test(time);

/** The parts of a day that are quiet, in minutes. */
function quietParts({ from: first, to: last }: QuietHours): [from: number, to: number][] {
  const [from, to] = [minutesOf(first), minutesOf(last)];
  if (from < to) return [[from, to]];
  return from === to
    ? []
    : [
        [0, to],
        [from, dayMinutes],
      ];
}

/** The time in a zone, in the browser alone: the server does not know when its page is read. */
function useTimeIn(zone: string, ready: boolean): string | undefined {
  const [, showAgain] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => showAgain((shown) => shown + 1), minuteMs / 4);
    return () => clearInterval(timer);
  }, []);
  const time = { timeZone: zone, hour: '2-digit', minute: '2-digit' } as const;
  return ready ? new Intl.DateTimeFormat('en-GB', time).format() : undefined;
}

/** That of the browser first. */
function zonesBeside(own: string, ready: boolean): string[] {
  if (!ready) return [own];
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...new Set([here, own, ...Intl.supportedValuesOf('timeZone'), 'UTC'])];
}

type Props = { quiet: QuietHours; change: SettingsOnScreen['change']; ready: boolean };

export function QuietHoursCard({ quiet, change, ready }: Props) {
  const { t } = useTranslation('notifications');
  const time = useTimeIn(quiet.zone, ready);
  const zones = zonesBeside(quiet.zone, ready);
  const isOn = quiet.on === 1;
  const setQuiet = (part: Partial<QuietHours>) => change({ quiet: part });
  const setTime = (which: 'from' | 'to', value: string) => {
    if (isTime(value) && value !== quiet[which]) setQuiet({ [which]: value });
  };
  return (
    <section className="card padded notice-card" aria-labelledby="quiet-title">
      <div className="notice-card-head split g12">
        <h2 id="quiet-title">{t('settings.quiet.title')}</h2>
        <Switch
          bare
          label={t('settings.quiet.title')}
          checked={isOn}
          disabled={!ready}
          onChange={({ currentTarget }) => setQuiet({ on: currentTarget.checked ? 1 : 0 })}
        />
      </div>
      <div className="quiet-day" data-off={!isOn || undefined} aria-hidden="true">
        <span className="quiet-bar">
          {quietParts(quiet).map(([from, to]) => (
            <i
              key={from}
              style={{
                insetInlineStart: `${(from / dayMinutes) * 100}%`,
                width: `${((to - from) / dayMinutes) * 100}%`,
              }}
            />
          ))}
          {time && <b style={{ insetInlineStart: `${(minutesOf(time) / dayMinutes) * 100}%` }} />}
        </span>
        <span className="quiet-marks">
          {hourMarks.map((hour) => (
            <span key={hour}>{t('settings.quiet.hour', { hour })}</span>
          ))}
        </span>
      </div>
      <fieldset className="quiet-fields" disabled={!ready}>
        <legend className="visually-hidden">{t('settings.quiet.title')}</legend>
        {(['from', 'to'] as const).map((which) => (
          <Field key={which} label={t(`settings.quiet.${which}`)}>
            <Input
              type="time"
              key={quiet[which]}
              defaultValue={quiet[which]}
              required
              onBlur={({ currentTarget }) => setTime(which, currentTarget.value)}
              onKeyDown={({ key, currentTarget }) => {
                if (key === 'Enter') setTime(which, currentTarget.value);
              }}
            />
          </Field>
        ))}
        <Field label={t('settings.quiet.zone')} className="quiet-zone">
          <Select
            value={quiet.zone}
            onChange={({ currentTarget }) => setQuiet({ zone: currentTarget.value })}
          >
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone === quiet.zone && time ? t('settings.quiet.zoneNow', { zone, time }) : zone}
              </option>
            ))}
          </Select>
        </Field>
      </fieldset>
      <p className="hint">{t('settings.quiet.hint', { to: quiet.to })}</p>
    </section>
  );
}
