// How others see the member in rooms: stored by the server, which announces it.
import { type AnswerOf, moodMaxLength, type OwnMember, type settingsCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { useFault } from '../../../call/fault.ts';
import { useCall } from '../../../call/use-call.ts';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Switch } from '../../../ui/Switch.tsx';

type SetChatSettings = typeof settingsCalls.setChatSettings;
type Kept = Pick<AnswerOf<SetChatSettings>, 'mood' | 'mood_visible' | 'pm_enabled'>;

export function PresenceSettings({ me, onFault }: { me: OwnMember; onFault: (fault: string) => void }) {
  const { t } = useTranslation('rooms');
  const { revalidate } = useRevalidator();
  const [kept, setKept] = useState<Kept>({
    mood: me.mood,
    mood_visible: me.mood_visible,
    pm_enabled: me.pm_enabled,
  });
  const [mood, setMood] = useState(me.mood);
  const [fault, setFault] = useState('');
  // One after the other, so that the last change wins whatever the network does.
  const queue = useRef<Promise<void>>(Promise.resolve());

  const faultOf = useFault('sent');
  const { send } = useCall(addresses.setChatSettings, {
    onFailure(failure) {
      const said = failure.messages?.mood ?? '';
      setFault(said);
      onFault(said ? '' : faultOf(failure).text);
      return true;
    },
  });

  function keep(change: Partial<Kept>): void {
    const before = kept;
    setKept({ ...kept, ...change });
    const earlier = queue.current;
    queue.current = (async () => {
      await earlier;
      if (!(await send(change))) return setKept(before);
      setFault('');
      onFault('');
      await revalidate();
    })();
  }

  const keepMood = () => {
    const typed = mood.trim();
    if (typed !== kept.mood) keep({ mood: typed });
  };

  return (
    <section aria-labelledby="presence">
      <h3 id="presence" className="t16 semibold">
        {t('settings.presence.title')}
      </h3>
      <Field label={t('settings.presence.mood')} error={fault}>
        <Input
          name="mood"
          type="text"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={moodMaxLength}
          value={mood}
          after={
            <span className="t12 dim" aria-hidden="true">
              {mood !== '' && t('settings.presence.used', { used: mood.length, most: moodMaxLength })}
            </span>
          }
          onChange={(event) => setMood(event.currentTarget.value)}
          onBlur={keepMood}
          onKeyDown={(event) => event.key === 'Enter' && keepMood()}
        />
      </Field>
      <div>
        <Switch
          label={t('settings.presence.moodVisible')}
          hint={t('settings.presence.moodVisibleHint')}
          checked={kept.mood_visible === 1}
          onChange={(event) => keep({ mood_visible: event.currentTarget.checked ? 1 : 0 })}
        />
        <Switch
          label={t('settings.presence.pm')}
          hint={t('settings.presence.pmHint')}
          checked={kept.pm_enabled === 1}
          onChange={(event) => keep({ pm_enabled: event.currentTarget.checked ? 1 : 0 })}
        />
      </div>
    </section>
  );
}
