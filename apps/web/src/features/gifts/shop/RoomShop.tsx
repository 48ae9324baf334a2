// What the owner of a room offers, under its cameras; on a phone a strip that opens a sheet.
import ListTodo from 'lucide-react/icons/list-todo';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../../../late-part.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useRoom } from '../../chat/index.ts';
import { tipRequest } from '../tips/index.ts';
import { GoalCard, useSaidProgress } from './GoalCard.tsx';
import { type ShownShop, useShop } from './use-shop.ts';
import '../tips/tips.css';
import './shop.css';

// Loaded late: few readers of a room are its owner.
const OwnShop = latePart(() => import('./OwnShop.tsx'));
// Loaded late: few rooms have a menu.
const MenuOffers = latePart(async () => ({ default: (await import('./MenuOffers.tsx')).MenuOffers }));

function Offer({ shop, nick }: { shop: ShownShop; nick: string }) {
  const { t } = useTranslation('gifts');
  if (shop.menu.length === 0) return null;
  return (
    <section className="shop-menu" aria-label={t('shop.menu.of', { nick })}>
      <header>
        <h2>{t('shop.menu.of', { nick })}</h2>
        <p>{t('shop.menu.rule')}</p>
      </header>
      <MenuOffers menu={shop.menu} orders={shop.orders} owner={nick} />
    </section>
  );
}

export function RoomShop() {
  const { t } = useTranslation('gifts');
  const { room } = useRoom();
  const { shop, reload } = useShop();
  const [sheet, setSheet] = useState(false);
  useSaidProgress(shop && shop !== 'failed' ? shop.goal : null);
  const { creator } = room;
  if (!creator || shop === undefined) return null;
  if (shop === 'failed')
    return (
      <p className="shop-failed">
        {t('shop.failed')}{' '}
        <Button size="small" onClick={reload}>
          {t('list.failed.again')}
        </Button>
      </p>
    );
  const { uid, nick } = creator;
  const { goal, own, todo, menu } = shop;
  if (!own && !goal && menu.length === 0) return null;
  const give = goal?.status === 'open' && !own && (
    <Button
      kind="token"
      size="small"
      onClick={() =>
        tipRequest.set({ uid, nick, roomid: room.roomid, goal: { id: goal.id, title: goal.title } })
      }
    >
      {t('shop.goal.join')}
    </Button>
  );
  const goalCard = goal && <GoalCard goal={goal} given={shop.given} action={give} />;
  const ownShop = own && (
    <Suspense>
      <OwnShop shop={shop} reload={reload} />
    </Suspense>
  );
  return (
    <div className="shop">
      <div className="shop-wide stack g16">
        {own ? (
          ownShop
        ) : (
          <>
            {goalCard}
            <Suspense>
              <Offer shop={shop} nick={nick} />
            </Suspense>
          </>
        )}
      </div>
      <div className="shop-phone">
        {goalCard}
        {(own || menu.length > 0) && (
          <Button size="small" icon={ListTodo} onClick={() => setSheet(true)}>
            {own ? t('shop.manage', { count: todo.length }) : t('shop.menu.open')}
          </Button>
        )}
      </div>
      {sheet && (
        <Dialog
          open
          onClose={() => setSheet(false)}
          className="shop-sheet"
          title={own ? t('shop.yours') : t('shop.menu.of', { nick })}
          description={own ? undefined : t('shop.menu.rule')}
        >
          {own ? (
            ownShop
          ) : (
            <Suspense>
              <MenuOffers menu={menu} orders={shop.orders} owner={nick} />
            </Suspense>
          )}
        </Dialog>
      )}
    </div>
  );
}
