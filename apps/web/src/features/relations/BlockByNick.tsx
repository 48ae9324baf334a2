// The form that blocks a member by nick, and what a block does.
import type { BlockType } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Ban from 'lucide-react/icons/ban';
import BellOff from 'lucide-react/icons/bell-off';
import DoorClosed from 'lucide-react/icons/door-closed';
import EyeOff from 'lucide-react/icons/eye-off';
import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import UserX from 'lucide-react/icons/user-x';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../call/use-call.ts';
import { useFormPost } from '../../call/use-form-post.ts';
import { notify } from '../../toasts.ts';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { type Glyph, Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Input } from '../../ui/Input.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useRefusedForm } from '../accounts/index.ts';
import './relations.css';

/** As long as a nick may be. */
const nickMaxLength = 100;

export function BlockByNick({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('relations');
  const { form, back } = useFormPost(addresses.addToBlacklist);
  const { send, busy, fault, forgetFault } = useCall(addresses.addToBlacklist);
  const refused = useRefusedForm(addresses.addToBlacklist.path);
  const [type, setType] = useState<BlockType>(refused?.values.type === 'permanent' ? 'permanent' : '24h');
  /** Of the form that the browser posted itself. */
  const [refusal, setRefusal] = useState(() => refused?.messages?.nick ?? refused?.message);
  const field = useRef<HTMLInputElement>(null);
  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    const nick = field.current?.value.trim() ?? '';
    setRefusal(undefined);
    if (!(await send({ nick, type }))) {
      field.current?.focus();
      return;
    }
    if (field.current) field.current.value = '';
    notify({ icon: Ban, tone: 'success', title: t('block.done', { nick }) });
    onDone();
  }
  return (
    <form
      {...form}
      className="block-by-nick stack g16"
      aria-label={t('block.form')}
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="return" value={back} />
      <Field label={t('block.nick')} error={fault?.text ?? refusal}>
        <Input
          ref={field}
          name="nick"
          type="text"
          icon={Search}
          placeholder={t('block.exact')}
          defaultValue={refused?.values.nick ?? ''}
          maxLength={nickMaxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={() => {
            setRefusal(undefined);
            forgetFault();
          }}
          after={
            <IconButton
              type="submit"
              icon={Plus}
              kind="filled"
              size="small"
              label={t('block.send')}
              aria-busy={busy || undefined}
            />
          }
        />
      </Field>
      <Segmented
        full
        name="type"
        label={t('block.howLong')}
        value={type}
        onChange={setType}
        segments={[
          { value: '24h', label: t('block.day') },
          { value: 'permanent', label: t('block.good') },
        ]}
      />
    </form>
  );
}

export function BlockEffects() {
  const { t } = useTranslation('relations');
  const effects: readonly [Glyph, string][] = [
    [EyeOff, t('effects.messages')],
    [DoorClosed, t('effects.room')],
    [MessageCircleOff, t('effects.writing')],
    [BellOff, t('effects.unnotified')],
    [UserX, t('effects.profile')],
  ];
  return (
    <Card padded={false} className="block-effects">
      <h2>{t('effects.title')}</h2>
      <ul>
        {effects.map(([icon, text]) => (
          <li key={text}>
            <Icon of={icon} />
            {text}
          </li>
        ))}
      </ul>
    </Card>
  );
}
