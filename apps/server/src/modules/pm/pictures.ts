// Pictures of private messages: for one recipient, seen by the two alone, and by none of them across a block.
import { type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { refuseFile } from '../../platform/http/upload.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { Attachments } from '../media/index.ts';
import type { Relations } from '../relations/index.ts';
import { conversationOf } from './conversation-store.ts';

type Needs = Use<'db'> & {
  attachments: Pick<Attachments, 'addUse'>;
  relations: Pick<Relations, 'blockedBetween'>;
};

export function addPmPictures({ db, attachments, relations }: Needs): void {
  attachments.addUse('pm', {
    demand: {
      kinds: ['jpeg', 'png', 'webp'],
      extensions: ['jpg', 'jpeg', 'png', 'webp'],
      refuseKind: (file) => refuseFile(file, 'file_type_wrong', { types: 'JPG, PNG, WebP' }),
    },
    async judge({ uid }, to) {
      if (to === undefined || to === uid) throw refuse('not_oneself');
      const refused = await relations.blockedBetween(uid, to);
      if (refused) throw new Refusal(refused);
      const agreed = (await conversationOf(db, uid, to))?.status.value === 'allow';
      if (!agreed) throw refuse('pm_not_allowed');
    },
    maySee: async ({ uid: sender, to, shown }, reader: Uid) =>
      shown && to === reader && !(await relations.blockedBetween(reader, sender)),
  });
}
