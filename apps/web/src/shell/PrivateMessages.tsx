// Private messages on every page of a member: their connection, their windows, and the answer to a wish to write.
import { may, type OwnMember, pages } from '@alcove/protocol';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Hourglass from 'lucide-react/icons/hourglass';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePremiumRequired } from '../features/accounts/index.ts';
import { ReportOverlay } from '../features/moderation/index.ts';
import { GivingTokens } from '../features/gifts/tips/index.ts';
import { Docks } from '../features/pm/docks/index.ts';
import { documentMessages, holdMessages, PmPartsProvider } from '../features/pm/index.ts';
import { conversationRequest } from '../message-news.ts';
import { usePageKey } from '../page-key.ts';
import { notify } from '../toasts.ts';
import { useInRoom } from './page-params.ts';
import { pmParts } from './pm-parts.tsx';

/** R4.070, R4.071: the window of what exists, else a request. */
function useRequests({ standing }: OwnMember) {
  const { t } = useTranslation('pm');
  const wanted = conversationRequest.use();
  const client = documentMessages.use();
  const askXxl = usePremiumRequired('chat');
  const answer = useEffectEvent(async () => {
    if (!wanted || !client) return;
    const { uid, nick, inChat } = wanted;
    conversationRequest.set(undefined);
    const isKnown = client.state.conversations.has(uid);
    if (!isKnown && inChat && !may('startPmInChat', standing)) return askXxl('xxl_required_pm');
    try {
      const access = await client.start(uid);
      if (access === 'requested_by_me') {
        notify({ icon: Hourglass, tone: 'success', title: t('requested', { nick }) });
      }
    } catch (error) {
      const { comment } = error as { comment?: string };
      notify({ icon: CircleAlert, tone: 'danger', title: comment || t('failed.action') });
    }
  });
  useEffect(() => {
    if (!wanted || !client) return;
    if (client.state.status === 'connected') return void answer();
    // The connection is on its way, and its list says whether there is a conversation.
    return client.on('list', () => void answer());
  }, [wanted, client]);
}

type PrivateMessagesProps = { me: OwnMember; isCovered: boolean };

export default function PrivateMessages({ me, isCovered }: PrivateMessagesProps) {
  const { session_id: session, uid } = me;
  const isPremium = may('startPmInChat', me.standing);
  useEffect(() => holdMessages(session, uid, isPremium), [session, uid, isPremium]);
  useRequests(me);
  const key = usePageKey();
  const inRoom = useInRoom();
  const isOwnPage = key !== undefined && pages[key].domain === 'pm';
  // These pages have a dialog of their own.
  const givesItself =
    key !== undefined && (key === 'room' || key === 'myRoom' || pages[key].path.startsWith('/profil/'));
  return (
    <PmPartsProvider value={pmParts}>
      <Suspense>
        {!isOwnPage && <Docks inRoom={inRoom} isCovered={isCovered} />}
        {!givesItself && <GivingTokens />}
        <ReportOverlay />
      </Suspense>
    </PmPartsProvider>
  );
}
