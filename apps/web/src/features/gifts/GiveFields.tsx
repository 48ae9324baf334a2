// The fields of a gift, as the page and the panel in rooms show them: words, a photo, who reads the nick, added
// tokens, and whether it waits.
import { giftLimits } from '@alcove/protocol';
import ImagePlus from 'lucide-react/icons/image-plus';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { useFileAddress } from '../../ui/file-address.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { RadioCard } from '../../ui/RadioCard.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import './giving.css';
import { Tokens } from '../wallet/index.ts';
import type { GiftForm } from './use-gift-form.ts';

type Face = { form: GiftForm; own: string; recipient?: string | undefined };

export function MessageField({ form }: { form: GiftForm }) {
  const { t } = useTranslation('gifts');
  return (
    <Field label={t('form.message')} aside={t('form.optional')}>
      <TextArea
        name="message"
        rows={2}
        maxLength={giftLimits.messageMax}
        value={form.draft.message}
        onChange={(event) => form.change({ message: event.target.value })}
      />
    </Field>
  );
}

export function PhotoField({ form }: { form: GiftForm }) {
  const { t } = useTranslation('gifts');
  const id = useId();
  const { photo, problem } = form;
  const preview = useFileAddress(photo);
  if (photo) {
    return (
      <div className="gift-attached row g8">
        <img src={preview} alt="" width={56} height={56} />
        <p>
          <b>{t('form.photo.attached')}</b>
          <span className="dim">{t('form.photo.seen', { name: photo.name })}</span>
        </p>
        <IconButton
          icon={X}
          size="small"
          label={t('form.photo.remove')}
          onClick={() => form.choosePhoto(undefined)}
        />
      </div>
    );
  }
  return (
    <div className="gift-attach cluster">
      <label htmlFor={id} className="button button-secondary">
        <Icon of={ImagePlus} size={16} />
        {t('form.photo.add')}
        <input
          id={id}
          type="file"
          accept="image/jpeg,.jpg,.jpeg"
          className="visually-hidden"
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            form.choosePhoto(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      <span id={`${id}-hint`} className="hint" aria-live="polite">
        {problem?.field === 'photo' ? (
          <span className="text-danger">{problem.text}</span>
        ) : (
          t('form.photo.hint')
        )}
      </span>
    </div>
  );
}

export function VisibilityField({ form, own, recipient }: Face) {
  const { t } = useTranslation('gifts');
  const { visibility } = form.draft;
  const name = useId();
  const nick = recipient;
  const cards = [
    {
      value: 'all',
      title: t('form.visibility.all'),
      consequence: t('form.visibility.allThen', { nick: own }),
    },
    {
      value: 'recipient',
      title: nick ? t('form.visibility.recipient', { nick }) : t('form.visibility.recipientAnyone'),
      consequence: t('form.visibility.recipientThen'),
    },
    {
      value: 'nobody',
      title: t('form.visibility.nobody'),
      consequence: nick ? t('form.visibility.nobodyThen', { nick }) : t('form.visibility.nobodyThenAnyone'),
    },
  ] as const;
  return (
    <Field
      group
      label={t('form.visibility.label')}
      hint={visibility === 'nobody' && form.photo && t('form.visibility.nobodyPhoto')}
    >
      <div className="gift-audience">
        {cards.map(({ value, title, consequence }) => (
          <RadioCard
            key={value}
            name={name}
            value={value}
            title={title}
            consequence={consequence}
            checked={visibility === value}
            onChange={() => form.change({ visibility: value })}
          />
        ))}
      </div>
    </Field>
  );
}

/** The same choice in one line. */
export function ShortVisibilityField({ form, own }: Face) {
  const { t } = useTranslation('gifts');
  const { visibility } = form.draft;
  const hint =
    visibility === 'all' ? t('form.visibility.room', { nick: own }) : t('form.visibility.roomDiscreet');
  return (
    <Field
      group
      label={t('form.visibility.label')}
      hint={visibility === 'nobody' && form.photo ? t('form.visibility.nobodyPhoto') : hint}
    >
      <Segmented
        full
        label={t('form.visibility.label')}
        value={visibility}
        onChange={(value) => form.change({ visibility: value })}
        segments={[
          { value: 'all', label: t('form.visibility.short.all') },
          { value: 'recipient', label: t('form.visibility.short.recipient') },
          { value: 'nobody', label: t('form.visibility.short.nobody') },
        ]}
      />
    </Field>
  );
}

const step = 10;
const mostAdded = 90_000;

export function AddedTokensField({ form }: { form: GiftForm }) {
  const { t } = useTranslation('gifts');
  const { tokens } = form.draft;
  const set = (wanted: number) => form.change({ tokens: Math.min(mostAdded, Math.max(0, wanted)) });
  return (
    <div className="gift-added">
      <b>{t('form.tokens.label')}</b>
      <div className="gift-stepper row g4">
        <IconButton
          icon={Minus}
          kind="filled"
          size="small"
          label={t('form.tokens.less')}
          disabled={tokens === 0}
          onClick={() => set(tokens - step)}
        />
        <output aria-live="polite">
          <Tokens count={tokens} />
        </output>
        <IconButton
          icon={Plus}
          kind="filled"
          size="small"
          label={t('form.tokens.more')}
          onClick={() => set(tokens + step)}
        />
      </div>
    </div>
  );
}

export function HoldField({ form, holdDays }: { form: GiftForm; holdDays: number }) {
  const { t } = useTranslation('gifts');
  return (
    <Switch
      label={t('form.hold')}
      hint={t('form.holdHint', { count: holdDays })}
      checked={form.draft.hold}
      onChange={(event) => form.change({ hold: event.target.checked })}
    />
  );
}
