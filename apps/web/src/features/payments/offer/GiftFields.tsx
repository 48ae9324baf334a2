// To whom Premium is given, with which words, and under which name.
import { nickLength, paymentLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../call/use-answer.ts';
import { glyph } from '../../../icons.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Input } from '../../../ui/Input.tsx';
import { RadioCard } from '../../../ui/RadioCard.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';

export type GiftWords = { nick: string; message: string; named: boolean };
export const emptyGift: GiftWords = { nick: '', message: '', named: true };

type GiftFieldsProps = {
  me: string;
  days: number;
  gift: GiftWords;
  error: string | undefined;
  nickField: Ref<HTMLInputElement>;
  onChange: (change: Partial<GiftWords>) => void;
};

const typingMs = 500;

export function GiftFields({ me, days, gift, error, nickField, onChange }: GiftFieldsProps) {
  const { t } = useTranslation('payments');
  const wanted = gift.nick.trim();
  const isLongEnough = wanted.length >= nickLength.min;
  // Who has that nick, as anybody may look up; whether Premium can be given to them is said when it is.
  const found = useAnswer(addresses.profile, isLongEnough ? { nick: wanted, short: 1 } : undefined, {
    afterMs: typingMs,
  });
  const member = found.latest?.profile;
  const nick = member?.nick ?? (wanted || t('gift.someone'));
  const isUnknown = found.state === 'failed';
  return (
    <div className="stack g20">
      <div className="gift-recipient">
        <Field
          label={t('gift.nick')}
          error={error ?? (isUnknown && t('gift.unknown'))}
          ok={member && t('gift.found')}
        >
          <Input
            ref={nickField}
            value={gift.nick}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={nickLength.max}
            onChange={(event) => onChange({ nick: event.currentTarget.value })}
          />
        </Field>
        {member && (
          <div className="gift-member row g12">
            <Avatar name={member.nick} src={member.avatar_url} sizePx={44} />
            <span>
              <b>{member.nick}</b>
              <span>{[member.age > 0 && member.age, member.town].filter(Boolean).join(' · ')}</span>
            </span>
          </div>
        )}
      </div>
      <Field label={t('gift.message')}>
        <TextArea
          rows={2}
          maxLength={paymentLimits.messageMax}
          value={gift.message}
          onChange={(event) => onChange({ message: event.currentTarget.value })}
        />
      </Field>
      <Field group label={t('gift.who')}>
        <div className="gift-names">
          <RadioCard
            name="named"
            checked={gift.named}
            onChange={() => onChange({ named: true })}
            title={me}
            consequence={t('gift.named', { nick })}
          />
          <RadioCard
            name="named"
            checked={!gift.named}
            onChange={() => onChange({ named: false })}
            title={t('gift.unnamed')}
            consequence={t('gift.unnamedText', { nick })}
          />
        </div>
      </Field>
      <div className="gift-read stack g8">
        <span>{t('gift.reads', { nick })}</span>
        <div className="gift-notice row g12">
          <span className="gift-notice-icon">
            <Icon of={glyph('gem')} />
          </span>
          <span>
            <b>
              {gift.named ? t('gift.notice', { me, count: days }) : t('gift.noticeUnnamed', { count: days })}
            </b>
            {gift.message.trim() !== '' && <span>« {gift.message.trim()} »</span>}
          </span>
        </div>
      </div>
    </div>
  );
}
