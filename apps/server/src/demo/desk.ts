// The team's desk in a demo, once everything that it is about has been drawn. A second time adds nothing.
import { artFor } from '@alcove/art';
import { hourMs, pathTo } from '@alcove/protocol';
import type { ImportedCase } from '../modules/moderation/index.ts';
import { type CastCase, castCases, castCertification } from './cast/desk.ts';
import { drawPhoto } from './drawing.ts';
import type { DemoNeeds } from './needs.ts';

type Needs = Pick<DemoNeeds, 'clock' | 'accounts' | 'contributions' | 'moderation' | 'certification'>;

const [widthPx, heightPx] = [960, 1280];

export async function seedDesk(needs: Needs): Promise<void> {
  const { clock, accounts, contributions, moderation, certification } = needs;
  const uidOf = async (nick: string) => (await accounts.members.byNick(nick))?.uid;

  async function addressOf({ nick, set: title, file }: NonNullable<CastCase['about']>): Promise<string> {
    const author = await uidOf(nick);
    const set = author !== undefined && title ? await contributions.findSet(author, title) : undefined;
    if (!set) return pathTo('profile', { nick });
    const photo = file === undefined ? undefined : (await contributions.filesOf(set.id))[file];
    return photo === undefined
      ? pathTo('contribution', { number: String(set.id) })
      : pathTo('photo', { materialId: String(photo) });
  }

  async function pastOf({
    about,
    hoursAgo,
    reason,
    from,
    removed,
  }: CastCase): Promise<ImportedCase | undefined> {
    const reporter = 'reporter' in from ? await uidOf(from.reporter) : undefined;
    const by = removed && (await uidOf(removed.by));
    const sender = 'email' in from ? from : reporter && { reporter, comment: from.comment };
    if (!sender) return undefined;
    return {
      address: about ? await addressOf(about) : '',
      receivedAt: clock.now() - hoursAgo * hourMs,
      reason,
      from: sender,
      ...(removed &&
        by !== undefined && { removed: { by, ground: 'terms_consent', contest: removed.contest } }),
    };
  }

  async function certify(): Promise<void> {
    const { nick, code, hoursAgo } = castCertification;
    const uid = await uidOf(nick);
    if (uid === undefined) return;
    const art = artFor(`${nick} ${code}`, { width: widthPx, height: heightPx });
    const file = await drawPhoto(art, { field: 'file', name: 'code.jpg' });
    await certification.importRequest({ uid, code, file, sentAt: clock.now() - hoursAgo * hourMs });
  }

  const pasts = await Promise.all(castCases.map(pastOf));
  await moderation.importCases(pasts.filter((past) => past !== undefined));
  await certify();
}
