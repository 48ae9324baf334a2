// The menu as those who pay see it: a price, or how an order stands; and the question before tokens leave.
import { dateInWords } from '@alcove/i18n';
import type { MenuOffer, MenuOrder } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Hourglass from 'lucide-react/icons/hourglass';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnanswered } from '../../../call/call-server.ts';
import { useKeyedCall } from '../../../call/use-keyed-call.ts';
import { notify } from '../../../toasts.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Token } from '../../../ui/marks.tsx';
import { useRoom } from '../../chat/index.ts';
import { topUpRequest } from '../../payments/index.ts';
import { Tokens, useBalance } from '../../wallet/index.ts';
import { useShopClock } from './GoalCard.tsx';
import { shortWait } from './short-wait.ts';

type MenuOffersProps = { menu: readonly MenuOffer[]; orders: readonly MenuOrder[]; owner: string };

export function MenuOffers({ menu, orders, owner }: MenuOffersProps) {
  const { t, i18n } = useTranslation('gifts');
  const { me } = useRoom();
  const balance = useBalance(me?.uid)?.balance;
  const [asked, setAsked] = useState<MenuOffer>();
  const isWaiting = orders.some(({ status }) => status === 'open');
  const now = useShopClock(isWaiting);
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  return (
    <>
      <ul className="menu-offers">
        {menu.map((item) => {
          const order = orders.find(({ item_id }) => item_id === item.id);
          const waits = order?.status === 'open' && order.due_at > now;
          const missing = balance === undefined ? 0 : Math.max(0, item.tokens - balance);
          return (
            <li key={item.id} className="menu-offer row g8">
              <span className="menu-name">
                <b>{item.label}</b>
                {waits ? (
                  <span data-tone="token">{t('shop.menu.waits', { nick: owner })}</span>
                ) : order?.status === 'done' ? (
                  <span data-tone="done">
                    {t('shop.menu.done', {
                      time: dateInWords(i18n.language, order.ended_at, {
                        hour: '2-digit',
                        minute: '2-digit',
                      }),
                    })}
                  </span>
                ) : order?.status === 'refunded' ? (
                  <span>{t('shop.menu.refunded')}</span>
                ) : (
                  missing > 0 && <span>{t('shop.menu.missing', { count: missing })}</span>
                )}
              </span>
              {waits ? (
                <span className="menu-wait">
                  <Icon of={Hourglass} size={14} />
                  {shortWait(t, order.due_at - now)}
                </span>
              ) : missing > 0 ? (
                <Button
                  size="small"
                  onClick={() =>
                    me &&
                    topUpRequest.set({
                      uid: me.uid,
                      missing,
                      onward: t('shop.menu.goOn', { label: item.label }),
                      onPaid: () => setAsked(item),
                    })
                  }
                >
                  {t('shop.menu.refill')}
                </Button>
              ) : (
                <button
                  type="button"
                  className="menu-price"
                  aria-label={t('shop.menu.ask', { label: item.label, count: item.tokens })}
                  onClick={() => setAsked(item)}
                >
                  <Icon of={Token} size={16} />
                  {number(item.tokens)}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {asked && (
        <OrderDialog
          key={asked.id}
          item={asked}
          owner={owner}
          balance={balance}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

type OrderProps = { item: MenuOffer; owner: string; balance: number | undefined; onClose: () => void };

function OrderDialog({ item, owner, balance, onClose }: OrderProps) {
  const { t, i18n } = useTranslation('gifts');
  const { busy, fault, send } = useKeyedCall(addresses.orderMenuItem);
  const isLost = fault !== undefined && isUnanswered(fault);
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  async function order() {
    if (!(await send({ item_id: item.id, tokens: item.tokens }))) return;
    notify({ icon: Token, tone: 'token', title: t('shop.menu.asked', { label: item.label }) });
    onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      arch={Token}
      className="tip-dialog"
      title={t('shop.menu.question', { label: item.label })}
      description={t('shop.menu.kept', { count: item.tokens, nick: owner })}
      actions={
        <>
          <Button onClick={onClose}>{t('shop.cancel')}</Button>
          <Button kind="token" busy={busy && t('form.sending')} onClick={() => void order()}>
            {t('shop.menu.yes', { count: item.tokens })}
          </Button>
        </>
      }
    >
      {balance !== undefined && (
        <p className="tip-balance row g8">
          <span>{t('shop.balance')}</span> <b>{number(balance)}</b>
          <Icon of={ArrowRight} size={16} />
          <span>{t('panel.after')}</span> <Tokens count={Math.max(0, balance - item.tokens)} />
        </p>
      )}
      <div aria-live="polite">
        {fault && (
          <Note tone={isLost ? 'warning' : 'danger'} {...(isLost && { icon: WifiOff })}>
            {fault.text}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
