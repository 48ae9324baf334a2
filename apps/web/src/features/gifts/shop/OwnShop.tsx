// The owner's side: what is to be done, the goal, and the menu that is being written.
import { hourMs, type MenuOffer, type MenuOrder } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { shopLimits } from '@alcove/protocol';
import Check from 'lucide-react/icons/check';
import ListPlus from 'lucide-react/icons/list-plus';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useRoom } from '../../chat/index.ts';
import { Tokens } from '../../wallet/index.ts';
import { GoalCard, useShopClock } from './GoalCard.tsx';
import { GoalDialog, ItemDialog } from './OwnerDialogs.tsx';
import { shortWait } from './short-wait.ts';
import type { ShownShop } from './use-shop.ts';

const soonMs = hourMs;

function Todo({ order, now, onEnded }: { order: MenuOrder; now: number; onEnded: () => void }) {
  const { t } = useTranslation('gifts');
  const { busy, send } = useCall(addresses.endOrder, { toast: true });
  const nick = order.customer?.nick ?? t('discreet');
  const end = async (answer: 'done' | 'refund') => {
    if (await send({ id: order.id, answer })) onEnded();
  };
  return (
    <li className="order-card stack g8">
      <div className="order-who row g12">
        <Avatar name={nick} src={order.customer?.avatar_url || null} sizePx={32} />
        <span className="menu-name">
          <b>{nick}</b>
          <span>{order.label}</span>
        </span>
        <span className="order-left" data-soon={order.due_at - now < soonMs || undefined}>
          {shortWait(t, order.due_at - now)}
        </span>
      </div>
      <div className="order-acts row g12">
        <Tokens count={order.tokens} />
        <Button kind="ghost" size="small" busy={busy && t('form.sending')} onClick={() => void end('refund')}>
          {t('shop.orders.refund')}
        </Button>
        <Button
          size="small"
          className="order-done"
          icon={Check}
          onClick={() => void end('done')}
          aria-label={t('shop.orders.doneFor', { label: order.label, nick })}
        >
          {t('shop.orders.done')}
        </Button>
      </div>
    </li>
  );
}

type OwnProps = { shop: ShownShop; reload: () => void };

export default function OwnShop({ shop, reload }: OwnProps) {
  const { t } = useTranslation('gifts');
  const { room } = useRoom();
  const id = useId();
  const { send, busy } = useCall(addresses.cancelGoal, { toast: true });
  const [edited, setEdited] = useState<MenuOffer | 'new'>();
  const [starting, setStarting] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const now = useShopClock(shop.todo.length > 0);
  const todo = shop.todo.filter((order) => order.due_at > now);
  const { goal, menu } = shop;
  const isFull = menu.length >= shopLimits.items;
  async function cancel(goalId: number) {
    await send({ id: goalId });
    setCancelling(false);
    reload();
  }
  return (
    <div className="own-shop">
      <section aria-labelledby={`${id}-todo`}>
        <h2 id={`${id}-todo`}>
          {t('shop.orders.title')}
          {todo.length > 0 && <span className="order-count">{Math.max(shop.todoCount, todo.length)}</span>}
        </h2>
        {todo.length === 0 ? (
          <p className="shop-empty">{t('shop.orders.none')}</p>
        ) : (
          <ul className="stack g8">
            {todo.map((order) => (
              <Todo key={order.id} order={order} now={now} onEnded={reload} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby={`${id}-goal`}>
        <h2 id={`${id}-goal`}>{t('shop.goal.label')}</h2>
        {goal && <GoalCard goal={goal} given={0} />}
        {goal?.status === 'open' ? (
          <Button kind="danger" block onClick={() => setCancelling(true)}>
            {t('shop.goal.cancel')}
          </Button>
        ) : (
          <>
            {!goal && <p className="shop-empty">{t('shop.goal.explained')}</p>}
            <Button block onClick={() => setStarting(true)}>
              {t('shop.goal.start')}
            </Button>
          </>
        )}
      </section>
      <section className="own-menu" aria-labelledby={`${id}-menu`}>
        <h2 id={`${id}-menu`}>
          {t('shop.menu.yours')}
          <span className="dim tnum">
            {menu.length} / {shopLimits.items}
          </span>
          {menu.length > 0 && (
            <Button
              size="small"
              icon={Plus}
              disabledReason={isFull && t('shop.menu.full')}
              onClick={() => setEdited('new')}
            >
              {t('shop.menu.add')}
            </Button>
          )}
        </h2>
        {menu.length === 0 ? (
          <EmptyState
            as="h3"
            look="bare"
            icon={ListPlus}
            title={t('shop.menu.empty')}
            sentence={t('shop.menu.emptyLine')}
            action={
              <Button kind="primary" onClick={() => setEdited('new')}>
                {t('shop.menu.write')}
              </Button>
            }
          />
        ) : (
          <ul className="own-offers">
            {menu.map((item) => (
              <li key={item.id}>
                <span className="menu-name">
                  <b>{item.label}</b>
                </span>
                <Tokens count={item.tokens} />
                <IconButton
                  icon={Pencil}
                  size="small"
                  label={t('shop.menu.edit', { label: item.label })}
                  onClick={() => setEdited(item)}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      {edited && (
        <ItemDialog
          roomId={room.roomid}
          item={edited === 'new' ? undefined : edited}
          menu={menu}
          onClose={() => {
            setEdited(undefined);
            reload();
          }}
        />
      )}
      {starting && (
        <GoalDialog
          roomId={room.roomid}
          onClose={() => {
            setStarting(false);
            reload();
          }}
        />
      )}
      {cancelling && goal && (
        <Dialog
          open
          onClose={() => setCancelling(false)}
          title={t('shop.goal.cancelTitle')}
          description={t('shop.goal.cancelText', { count: goal.collected })}
          actions={
            <>
              <Button onClick={() => setCancelling(false)}>{t('shop.goal.keep')}</Button>
              <Button kind="danger" busy={busy && t('form.sending')} onClick={() => void cancel(goal.id)}>
                {t('shop.goal.cancel')}
              </Button>
            </>
          }
        />
      )}
    </div>
  );
}
