// Every refusal of the product: a code, how it is answered, and which values its words need.
// Those of a domain stand in its folder; the words, in the catalogue `refusals` of packages/i18n, under the same code.
import { accountsRefusals } from './domains/accounts/refusals.ts';
import { albumsRefusals } from './domains/albums/refusals.ts';
import { videoCallsRefusals } from './domains/video-calls/refusals.ts';
import { chatRefusals } from './domains/chat/refusals.ts';
import { commentsRefusals } from './domains/comments/refusals.ts';
import { consentsRefusals } from './domains/consents/refusals.ts';
import { contributionsRefusals } from './domains/contributions/refusals.ts';
import { findingRefusals } from './domains/finding/refusals.ts';
import { geoRefusals } from './domains/geo/refusals.ts';
import { giftsRefusals } from './domains/gifts/refusals.ts';
import { guestbookRefusals } from './domains/guestbook/refusals.ts';
import { mediaRefusals } from './domains/media/refusals.ts';
import { certificationRefusals } from './domains/certification/refusals.ts';
import { moderationRefusals } from './domains/moderation/refusals.ts';
import { notificationsRefusals } from './domains/notifications/refusals.ts';
import { paymentsRefusals } from './domains/payments/refusals.ts';
import { pmRefusals } from './domains/pm/refusals.ts';
import { profilesRefusals } from './domains/profiles/refusals.ts';
import { relationsRefusals } from './domains/relations/refusals.ts';
import { roomsRefusals } from './domains/rooms/refusals.ts';
import { showroomRefusals } from './domains/showroom/refusals.ts';
import { storiesRefusals } from './domains/stories/refusals.ts';
import { streamsRefusals } from './domains/streams/refusals.ts';
import { wallRefusals } from './domains/wall/refusals.ts';
import { walletRefusals } from './domains/wallet/refusals.ts';
import { anyDomainRefusals } from './refusals/any-domain.ts';
import { edgeRefusals } from './refusals/edge.ts';

export { type ClientMessage, clientMessages, liveErrorNumbers } from './refusals/client.ts';
export { type RefusalKind, refusalKinds } from './refusals/kinds.ts';

export const refusals = {
  ...edgeRefusals,
  ...anyDomainRefusals,
  ...accountsRefusals,
  ...mediaRefusals,
  ...walletRefusals,
  ...relationsRefusals,
  ...certificationRefusals,
  ...moderationRefusals,
  ...paymentsRefusals,
  ...profilesRefusals,
  ...commentsRefusals,
  ...guestbookRefusals,
  ...albumsRefusals,
  ...roomsRefusals,
  ...chatRefusals,
  ...showroomRefusals,
  ...pmRefusals,
  ...videoCallsRefusals,
  ...streamsRefusals,
  ...giftsRefusals,
  ...contributionsRefusals,
  ...consentsRefusals,
  ...findingRefusals,
  ...storiesRefusals,
  ...wallRefusals,
  ...geoRefusals,
  ...notificationsRefusals,
} as const;

export type RefusalCode = keyof typeof refusals;

export type ParamsOf<C extends RefusalCode> = (typeof refusals)[C] extends {
  params: readonly (infer P extends string)[];
}
  ? Record<P, string | number>
  : undefined;
