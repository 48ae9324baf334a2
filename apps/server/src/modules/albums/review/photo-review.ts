// The queue of photos and portraits: accepted they are seen, refused they are erased. The owner is locked before the
// row, so that of two reviewers one decides and the other learns who.
import { asFlag, type PhotoReason, photoReasons, secondsOf, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { refuse } from '../../../platform/refusal.ts';
import { memberSummaryOf, type Members } from '../../accounts/index.ts';
import type { Media } from '../../media/index.ts';
import type { FoundItem, Reviewer, ReviewRules } from '../../moderation/index.ts';
import type { AddedPhoto } from '../added-photos.ts';
import type { ChangeAlbums } from '../arrange.ts';
import { albumPhotoAddress } from '../photo-files.ts';
import { photosAmong, removePhoto, setShown } from '../store.ts';
import type { PhotoReviewQueue, ReviewedPhoto } from './queue.ts';

type Needs = Use<'db' | 'clock' | 'notifications'> & {
  members: Pick<Members, 'byUid' | 'byUids'>;
  media: Pick<Media, 'pictures' | 'portraits'>;
  queue: PhotoReviewQueue;
  changeAlbums: ChangeAlbums;
  announce(added: AddedPhoto): void;
};

const reasonAmong = (reason: string | undefined): PhotoReason =>
  photoReasons.find((each) => each === reason) ?? 'other';

const foundItem = ({ id, uid, version }: ReviewedPhoto): FoundItem => ({
  author: uid,
  version,
  files: [id],
});

export function createPhotoReview(needs: Needs): ReviewRules {
  const { db, clock, notifications, members, media, queue, changeAlbums, announce } = needs;
  const { pictures, portraits } = media;

  /** Without what the team has hidden for another reason. */
  const waitingRows = (reviewer: Uid | undefined, out: readonly number[]) =>
    db
      .selectFrom('photo_reviews')
      .leftJoin('album_photos', 'album_photos.material_id', 'photo_reviews.material_id')
      .where('decided_at', 'is', null)
      .where('photo_reviews.id', '<>', sql<number>`all(${out}::bigint[])`)
      .where(({ or, eb }) =>
        or([eb('photo_reviews.material_id', 'is', null), eb('album_photos.hidden', '=', false)]),
      )
      .$if(reviewer !== undefined, (query) => query.where('photo_reviews.uid', '<>', reviewer as Uid));

  async function stillWaiting(db_: Database, reviewer: Uid, id: number): Promise<ReviewedPhoto> {
    const row = await queue.byId(db_, id);
    if (!row) throw refuse('item_unknown');
    if (row.decided_at !== null) {
      const by = row.decided_by === null ? undefined : await members.byUid(row.decided_by, db_);
      throw by ? refuse('review_decided', { nick: by.nick }) : refuse('item_unknown');
    }
    if (row.uid === reviewer) throw refuse('review_own');
    return row;
  }

  const tellOwner = (
    tx: Database,
    { uid, material_id, waits }: ReviewedPhoto,
    given: { isAccepted: boolean; reason: PhotoReason; note: string },
  ) =>
    given.isAccepted && !waits
      ? undefined
      : notifications.tell(tx, 'photoDecided', {
          to: uid,
          entity: material_id ?? 0,
          data: {
            of: material_id === null ? 'portrait' : 'album',
            outcome: given.isAccepted ? 'accepted' : 'refused',
            why: given.isAccepted ? 'seen' : given.reason,
            note: given.isAccepted ? '' : given.note,
          },
        });

  const rules: ReviewRules = {
    async waiting({ uid, standing }: Reviewer, { offset, limit, out }) {
      const rows = (await waitingRows(uid, out)
        .selectAll('photo_reviews')
        .orderBy('asked_at')
        .orderBy('photo_reviews.id')
        .offset(offset)
        .limit(limit)
        .execute()) as ReviewedPhoto[];
      const [owners, facts, photos] = await Promise.all([
        members.byUids(rows.map((row) => row.uid)),
        pictures.facts(rows.map(({ picture }) => picture)),
        photosAmong(
          db,
          rows.flatMap(({ material_id }) => material_id ?? []),
        ),
      ]);
      return rows.flatMap((row) => {
        const owner = owners.get(row.uid);
        if (!owner) return [];
        const photo = row.material_id === null ? undefined : photos.get(row.material_id);
        const about = facts.get(row.picture);
        const portrait = portraits.address(row.picture);
        return [
          {
            kind: 'photo' as const,
            id: row.id,
            since: secondsOf(row.asked_at),
            version: row.version,
            author: memberSummaryOf(owner, standing, clock.now()),
            of: photo ? ('album' as const) : ('portrait' as const),
            ...(photo && { album: photo.album }),
            description: photo?.description ?? '',
            width: about?.widthPx ?? 0,
            height: about?.heightPx ?? 0,
            waits: asFlag(row.waits),
            urls: photo
              ? {
                  small: albumPhotoAddress(row.picture, 'small'),
                  large: albumPhotoAddress(row.picture, about?.isWhole ? 'large' : 'small'),
                }
              : { small: portrait, large: portrait },
          },
        ];
      });
    },

    async count(reviewer, out) {
      const { count } = await waitingRows(reviewer?.uid, out)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    async unveil({ uid }, id, recorded) {
      await recorded(db, foundItem(await stillWaiting(db, uid, id)));
    },

    escalation: {
      async named(id) {
        const row = await queue.byId(db, id);
        if (!row) return undefined;
        const { material_id, uid, picture, waits } = row;
        if (material_id !== null) return { kind: 'photo', id: String(material_id) };
        // A portrait that waits is not on the profile yet.
        const files = waits ? portraits.filesOf(portraits.address(picture)) : [];
        return { kind: 'profile', id: String(uid), files };
      },
      async hold({ uid: by }, id, recorded, holdItem) {
        const { uid } = await stillWaiting(db, by, id);
        await changeAlbums(uid, async (tx) => {
          await holdItem(tx);
          await recorded(tx, foundItem(await stillWaiting(tx, by, id)));
        });
      },
    },

    async decide({ uid: by }, { id, decision, reason, note }, recorded) {
      const seen = await stillWaiting(db, by, id);
      const isAccepted = decision === 'accept';
      const given = { isAccepted, reason: reasonAmong(reason), note };
      let shown: AddedPhoto | undefined;
      async function decided(tx: Database): Promise<void> {
        const row = await stillWaiting(tx, by, id);
        await recorded(tx, foundItem(row));
        await queue.decided(tx, id, by);
        await tellOwner(tx, row, given);
        const { material_id, waits } = row;
        if (material_id === null) {
          // A portrait that nobody has seen is no member's: only its bytes are left.
          if (!isAccepted && waits) await pictures.release(tx, [row.picture]);
          return;
        }
        if (!isAccepted) {
          const picture = await removePhoto(tx, { id: material_id });
          if (picture !== undefined) await pictures.release(tx, [picture]);
        } else if (waits) {
          await setShown(tx, material_id);
          const photo = (await photosAmong(tx, [material_id])).get(material_id);
          if (photo) shown = { uid: row.uid, material_id, album: photo.album };
        }
      }
      const { uid, material_id, waits, picture } = seen;
      if (material_id === null && isAccepted && waits) await portraits.show(uid, picture, decided);
      else if (material_id === null && !isAccepted && !waits) await portraits.remove(uid, decided);
      else await changeAlbums(uid, decided);
      if (shown) announce(shown);
      return isAccepted ? 'accepted' : 'refused';
    },
  };
  return rules;
}
