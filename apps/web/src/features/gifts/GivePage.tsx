// Giving a gift, as a page: what the recipient will see beside what one types.
import { type CatalogueGift, type GiftPerson, pathTo } from '@alcove/protocol';
import Store from 'lucide-react/icons/store';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../../ui/Avatar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Input } from '../../ui/Input.tsx';
import { CertifiedSeal } from '../../ui/CertifiedSeal.tsx';
import { Tokens } from '../wallet/index.ts';
import { GiftArt } from './GiftArt.tsx';
import { GiveButton, GiveProblem } from './GiveEnd.tsx';
import { AddedTokensField, HoldField, MessageField, PhotoField, VisibilityField } from './GiveFields.tsx';
import { type GiftSent, useGiftForm } from './use-gift-form.ts';

export type GivePageProps = {
  gift: CatalogueGift;
  recipient: GiftPerson | undefined;
  own: string;
  balance: number | undefined;
  holdDays: number;
  onSent: (sent: GiftSent) => void;
};

export function GivePage({ gift, recipient, own, balance: before, holdDays, onSent }: GivePageProps) {
  const { t, i18n } = useTranslation('gifts');
  const [balance, setBalance] = useState(before);
  const form = useGiftForm({
    gift,
    recipient,
    onSent: (sent) => {
      setBalance(sent.balance);
      onSent(sent);
    },
  });
  const { draft, price, total, problem } = form;
  const nick = recipient?.nick;
  const discreet = draft.visibility === 'nobody';
  const change = pathTo('virtualGiftCatalog') + (nick ? `?${new URLSearchParams({ pour: nick })}` : '');
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <div className="give">
      <aside className="give-preview stack g12">
        <div className="give-niche">
          <p className="dim">{nick ? t('form.preview', { nick }) : t('form.previewAnyone')}</p>
          <GiftArt image={gift.image} />
          <div className="give-plate stack g8">
            <b>{gift.name}</b>
            {draft.message.trim() !== '' && (
              <p className="gift-words">{t('form.quoted', { message: draft.message.trim() })}</p>
            )}
            <p className="dim">
              {discreet ? t('form.fromDiscreet') : t('form.from', { nick: own })}, {t('form.now')}
            </p>
          </div>
        </div>
        <ButtonLink icon={Store} block to={change}>
          {t('form.change')}
        </ButtonLink>
      </aside>
      <form className="stack g16" noValidate onSubmit={submit}>
        <header className="give-head">
          <h1 className="d44">{t('pages.giveGift.heading')}</h1>
          {recipient && (
            <Link to={pathTo('profile', { nick: recipient.nick })} className="give-recipient row g8">
              <span className="dim">{t('form.to')}</span>
              <Avatar name={recipient.nick} src={recipient.avatar_url} sizePx={40} />
              <b>{recipient.nick}</b>
              {recipient.certified === 1 && <Icon of={CertifiedSeal} size={16} />}
            </Link>
          )}
        </header>
        <div className="give-small">
          <GiftArt image={gift.image} />
          <p>
            <b>{gift.name}</b>
            <Link to={change} className="link">
              {t('form.change')}
            </Link>
          </p>
          <Tokens count={price} />
        </div>
        {!recipient && (
          <Field
            label={t('form.nick')}
            hint={t('form.nickHint')}
            error={problem?.field === 'nick' && problem.text}
          >
            <Input
              name="nick"
              required
              autoComplete="off"
              value={form.nick}
              onChange={(event) => form.setNick(event.target.value)}
            />
          </Field>
        )}
        <div className="stack g12">
          <MessageField form={form} />
          <PhotoField form={form} />
        </div>
        <VisibilityField form={form} own={own} recipient={nick} />
        <Card className="give-sum stack g12">
          <AddedTokensField form={form} />
          <dl>
            <dt>{gift.name}</dt>
            <dd>− {number(price)}</dd>
            {draft.tokens > 0 && (
              <>
                <dt>{t('form.tokens.line')}</dt>
                <dd>− {number(draft.tokens)}</dd>
              </>
            )}
            {balance !== undefined && (
              <>
                <dt className="give-after">{t('form.after')}</dt>
                <dd className="give-after">{number(Math.max(0, balance - total))}</dd>
              </>
            )}
          </dl>
          <HoldField form={form} holdDays={holdDays} />
        </Card>
        <GiveProblem form={form} balance={balance} />
        <div className="give-end stack g12">
          <GiveButton form={form} />
          <p className="hint">{nick ? t('form.foot', { nick }) : t('form.footAnyone')}</p>
        </div>
      </form>
    </div>
  );
}
