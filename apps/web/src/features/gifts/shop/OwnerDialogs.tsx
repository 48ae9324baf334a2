// What an owner writes: an offer of the menu, and a goal.
import type { MenuOffer } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { shopLimits, walletLimits } from '@alcove/protocol';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Token } from '../../../ui/marks.tsx';
import { Select } from '../../../ui/Select.tsx';

/** Undefined where the text is no whole number within the bounds. */
function typedTokens(typed: string, { min, max }: { min: number; max: number }): number | undefined {
  const text = typed.replace(/[\s\u00A0\u202F]/g, '');
  const tokens = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return tokens >= min && tokens <= max ? tokens : undefined;
}

type Missing = { field: 'label' | 'tokens'; text: string };

type FieldsProps = {
  words: { label: string; amount: string; amountHint: string };
  label: string;
  tokens: string;
  labelMax: number;
  missing: Missing | undefined;
  onLabel: (label: string) => void;
  onTokens: (tokens: string) => void;
};

function LabelField({ words, label, labelMax, missing, onLabel }: FieldsProps) {
  return (
    <Field
      label={words.label}
      aside={`${label.length} / ${labelMax}`}
      error={missing?.field === 'label' && missing.text}
    >
      <Input value={label} maxLength={labelMax} onChange={(event) => onLabel(event.currentTarget.value)} />
    </Field>
  );
}
function TokensField({ words, tokens, missing, onTokens }: FieldsProps) {
  return (
    <Field label={words.amount} hint={words.amountHint} error={missing?.field === 'tokens' && missing.text}>
      <Input
        icon={Token}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={tokens}
        onChange={(event) => onTokens(event.currentTarget.value)}
      />
    </Field>
  );
}

type ItemProps = {
  roomId: number;
  item: MenuOffer | undefined;
  menu: readonly MenuOffer[];
  onClose: () => void;
};

export function ItemDialog({ roomId, item, menu, onClose }: ItemProps) {
  const { t } = useTranslation('gifts');
  const id = useId();
  const at = menu.findIndex((each) => each.id === item?.id) + 1;
  const [label, setLabel] = useState(item?.label ?? '');
  const [tokens, setTokens] = useState(item ? String(item.tokens) : '');
  const [place, setPlace] = useState(at || menu.length + 1);
  const [missing, setMissing] = useState<Missing>();
  const saving = useCall(addresses.saveMenuItem);
  const removing = useCall(addresses.removeMenuItem);
  const busy = saving.busy || removing.busy;
  const fault = saving.fault ?? removing.fault;
  const places = item ? menu.length : menu.length + 1;
  function forget() {
    setMissing(undefined);
    saving.forgetFault();
    removing.forgetFault();
  }
  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (busy) return;
    forget();
    if (label.trim() === '') return setMissing({ field: 'label', text: t('shop.menu.labelMissing') });
    const count = typedTokens(tokens, { min: 1, max: walletLimits.actMax });
    if (count === undefined)
      return setMissing({
        field: 'tokens',
        text: t('shop.wholeNumber', { min: 1, max: walletLimits.actMax }),
      });
    const input = {
      room_id: roomId,
      ...(item && { id: item.id }),
      label: label.trim(),
      tokens: count,
      place,
    };
    if (await saving.send(input)) onClose();
  }
  async function remove() {
    if (!item || busy) return;
    forget();
    if (await removing.send({ id: item.id })) onClose();
  }
  const fields: FieldsProps = {
    words: {
      label: t('shop.menu.label'),
      amount: t('shop.tokens'),
      amountHint: t('shop.range', { min: 1, max: walletLimits.actMax }),
    },
    label,
    tokens,
    labelMax: shopLimits.labelMax,
    missing,
    onLabel: setLabel,
    onTokens: setTokens,
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(item ? 'shop.menu.change' : 'shop.menu.write')}
      actions={
        <>
          {item && (
            <Button kind="danger" onClick={() => void remove()}>
              {t('shop.menu.remove')}
            </Button>
          )}
          {!item && <Button onClick={onClose}>{t('shop.cancel')}</Button>}
          <Button type="submit" form={id} kind="primary" busy={busy && t('form.sending')}>
            {t('shop.save')}
          </Button>
        </>
      }
    >
      <form id={id} className="stack g12" onSubmit={(event) => void save(event)} noValidate>
        <LabelField {...fields} />
        <div className="shop-pair">
          <TokensField {...fields} />
          {places > 1 && (
            <Field label={t('shop.menu.place')}>
              <Select value={place} onChange={(event) => setPlace(Number(event.currentTarget.value))}>
                {Array.from({ length: places }, (_, nth) => (
                  <option key={nth} value={nth + 1}>
                    {nth + 1}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </div>
        <div aria-live="polite">{fault && <Note tone="danger">{fault.text}</Note>}</div>
      </form>
    </Dialog>
  );
}

const durations = [5, 15, 30, 60, 120, 240, 480, 1440] as const;

export function GoalDialog({ roomId, onClose }: { roomId: number; onClose: () => void }) {
  const { t } = useTranslation('gifts');
  const id = useId();
  const [label, setLabel] = useState('');
  const [tokens, setTokens] = useState('');
  const [minutes, setMinutes] = useState<number>(60);
  const [missing, setMissing] = useState<Missing>();
  const { busy, fault, forgetFault, send } = useCall(addresses.startGoal);
  const bounds = shopLimits.goalTokens;
  async function start(event: SyntheticEvent) {
    event.preventDefault();
    setMissing(undefined);
    forgetFault();
    if (label.trim() === '') return setMissing({ field: 'label', text: t('shop.goal.titleMissing') });
    const count = typedTokens(tokens, bounds);
    if (count === undefined) return setMissing({ field: 'tokens', text: t('shop.wholeNumber', bounds) });
    const input = { room_id: roomId, title: label.trim(), tokens: count, minutes };
    if (await send(input)) onClose();
  }
  const fields: FieldsProps = {
    words: {
      label: t('shop.goal.promiseLabel'),
      amount: t('shop.tokens'),
      amountHint: t('shop.range', bounds),
    },
    label,
    tokens,
    labelMax: shopLimits.titleMax,
    missing,
    onLabel: setLabel,
    onTokens: setTokens,
  };
  const hours = (count: number) =>
    count < 60 ? t('shop.goal.minutes', { count }) : t('shop.goal.hours', { count: count / 60 });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shop.goal.start')}
      description={t('shop.goal.explained')}
      actions={
        <>
          <Button onClick={onClose}>{t('shop.cancel')}</Button>
          <Button type="submit" form={id} kind="primary" busy={busy && t('form.sending')}>
            {t('shop.goal.go')}
          </Button>
        </>
      }
    >
      <form id={id} className="stack g12" onSubmit={(event) => void start(event)} noValidate>
        <LabelField {...fields} />
        <div className="shop-pair">
          <TokensField {...fields} />
          <Field label={t('shop.goal.duration')}>
            <Select value={minutes} onChange={(event) => setMinutes(Number(event.currentTarget.value))}>
              {durations.map((count) => (
                <option key={count} value={count}>
                  {hours(count)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <div aria-live="polite">{fault && <Note tone="danger">{fault.text}</Note>}</div>
      </form>
    </Dialog>
  );
}
