// Giving a gift beside a room: not modal on a wide screen, so that one goes on watching; a sheet on phones. What was
// typed is kept when it closes.
import type { CatalogueGift } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { pathTo } from '@alcove/protocol';
import Gift from 'lucide-react/icons/gift';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAnswer } from '../../../call/use-answer.ts';
import { notify } from '../../../toasts.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { SidePanelSheet } from '../../../ui/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useMe } from '../../accounts/index.ts';
import { Tokens } from '../../wallet/index.ts';
import { GiftArt } from '../GiftArt.tsx';
import { type GiftRequest, giftRequest } from './gift-request.ts';
import { GiveButton, GiveProblem } from '../GiveEnd.tsx';
import {
  AddedTokensField,
  HoldField,
  MessageField,
  PhotoField,
  ShortVisibilityField,
} from '../GiveFields.tsx';
import { useGiftForm } from '../use-gift-form.ts';

type Loaded = { gifts: readonly CatalogueGift[]; holdDays: number; balance: number | undefined };

const isPhone = () => matchMedia('(width <= 820px)').matches;

export default function GiftPanel({ request }: { request: GiftRequest }) {
  const { t } = useTranslation('gifts');
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  const catalogue = useAnswer(addresses.catalogue, {});
  const wallet = useAnswer(addresses.wallet, {});
  const close = () => {
    giftRequest.set(undefined);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  useEffect(() => {
    opener.current = document.activeElement;
    if (isPhone()) dialog.current?.showModal();
    else dialog.current?.show();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const formId = `${id}-form`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it, modal or not
    <dialog
      ref={dialog}
      className="side-panel gift-panel"
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      {catalogue.state === 'open' && wallet.state !== 'asking' ? (
        <Form
          id={id}
          formId={formId}
          request={request}
          loaded={{
            gifts: catalogue.data.list,
            holdDays: catalogue.data.hold_days,
            balance: wallet.latest?.balance,
          }}
          onClose={close}
        />
      ) : (
        <SidePanelSheet id={id} title={t('panel.title', { nick: request.nick })} onClose={close}>
          {catalogue.state === 'failed' ? (
            <LoadFailed
              look="bare"
              title={t('list.failed.title')}
              sentence={t('list.failed.text')}
              onRetry={catalogue.again}
            />
          ) : (
            <Skeleton className="gift-panel-waiting" />
          )}
        </SidePanelSheet>
      )}
    </dialog>
  );
}

type FormProps = { id: string; formId: string; request: GiftRequest; loaded: Loaded; onClose: () => void };

function Form({ id, formId, request, loaded, onClose }: FormProps) {
  const { t, i18n } = useTranslation('gifts');
  const me = useMe();
  const [chosen, setChosen] = useState(loaded.gifts[0]?.id);
  const gift = loaded.gifts.find((each) => each.id === chosen) ?? { id: '', name: '', price: 0 };
  const form = useGiftForm({
    gift,
    recipient: request,
    roomId: request.roomid,
    onSent({ gift: given }) {
      const title = t(given.status === 'pending' ? 'form.doneHeld' : 'form.done', {
        gift: given.gift.name,
        nick: given.recipient.nick,
      });
      notify({ icon: Gift, tone: 'token', title });
      onClose();
    },
  });
  const leave = () => {
    form.keep();
    onClose();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void form.submit();
  };
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const { tokens } = form.draft;
  return (
    <SidePanelSheet
      id={id}
      title={t('panel.title', { nick: request.nick })}
      onClose={leave}
      footer={
        <div className="gift-panel-end stack g12">
          <GiveProblem form={form} balance={loaded.balance} />
          <p>
            <span>
              {gift.name} {number(form.price)}
              {tokens > 0 && `, ${t('form.tokens.line')} ${number(tokens)}`}
            </span>
            {loaded.balance !== undefined && (
              <span>
                {t('panel.after')} <Tokens count={Math.max(0, loaded.balance - form.total)} />
              </span>
            )}
          </p>
          <GiveButton form={form} formId={formId} />
        </div>
      }
    >
      <form id={formId} className="stack g20" onSubmit={submit}>
        <div className="gift-panel-choice">
          <span className="field-label">{t('form.choose')}</span>
          <Link
            className="link"
            to={`${pathTo('virtualGiftCatalog')}?${new URLSearchParams({ pour: request.nick })}`}
          >
            {t('form.whole')}
          </Link>
        </div>
        <div className="gift-picks fading-scroll" role="radiogroup" aria-label={t('form.choose')}>
          {loaded.gifts.map(({ id: each, name, image, price }) => (
            <label key={each} className="gift-pick">
              <input
                type="radio"
                className="visually-hidden"
                name={`${formId}-gift`}
                checked={each === chosen}
                onChange={() => setChosen(each)}
              />
              <GiftArt image={image} />
              <b>{name}</b>
              <Tokens count={price} />
            </label>
          ))}
        </div>
        <MessageField form={form} />
        <PhotoField form={form} />
        <ShortVisibilityField form={form} own={me?.nick ?? ''} />
        <AddedTokensField form={form} />
        <HoldField form={form} holdDays={loaded.holdDays} />
      </form>
    </SidePanelSheet>
  );
}
