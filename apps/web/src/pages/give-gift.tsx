// Giving one gift of the catalogue: `/catalog/gift/peonies?pour=Ondine`.
import { pathTo, profilesCalls } from '@alcove/protocol';
import Gift from 'lucide-react/icons/gift';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { useMe } from '../features/accounts/index.ts';
import { GivePage, linkToTab, loadBalance, loadCatalogue } from '../features/gifts/index.ts';
import { pageRequest } from '../page-request.ts';
import { notify } from '../toasts.ts';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { PageBody } from './frame/PageBody.tsx';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call } = context.get(pageRequest);
  const catalogue = await loadCatalogue(call);
  if (!catalogue) throw data(null, { status: 503 });
  const gift = catalogue.gifts.find(({ id }) => id === params.gift);
  if (!gift) throw data(null, { status: 404 });
  const nick = url.searchParams.get('pour')?.trim().slice(0, 100);
  const found = nick ? await call(profilesCalls.profile, { nick, short: 1 }) : undefined;
  const recipient = found?.status === 'success' ? found.data.profile : undefined;
  return { gift, recipient, balance: await loadBalance(call), holdDays: catalogue.holdDays };
}

export default function GiveGift() {
  const { gift, recipient, balance, holdDays } = useLoaderData<typeof loader>();
  const { t } = useTranslation('gifts');
  const me = useMe();
  const navigate = useNavigate();
  return (
    <PageBody>
      <MembersOnly opensTo="useWallet">
        <GivePage
          key={recipient?.uid ?? 0}
          gift={gift}
          recipient={recipient}
          own={me?.nick ?? ''}
          balance={balance}
          holdDays={holdDays}
          onSent={({ gift: given }) => {
            const title = t(given.status === 'pending' ? 'form.doneHeld' : 'form.done', {
              gift: given.gift.name,
              nick: given.recipient.nick,
            });
            notify({ icon: Gift, tone: 'token', title });
            void navigate(pathTo('myVirtualGifts') + linkToTab('sent'));
          }}
        />
      </MembersOnly>
    </PageBody>
  );
}
