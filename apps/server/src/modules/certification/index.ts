// Certification: a code written by hand, one photo with it, and the team's word that it is the same person.
import type { certificationCalls, Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import type { Members, PersonalData } from '../accounts/index.ts';
import type { Media } from '../media/index.ts';
import type { MemberCertifications, Moderation } from '../moderation/index.ts';
import type { Payments } from '../payments/index.ts';
import { decidedByHand } from './by-hand.ts';
import { createCertificationCalls } from './http.ts';
import { certificationPersonalData } from './personal-data.ts';
import { createCertificationFiles } from './photo-files.ts';
import { type CertificationRequests, createCertificationRequests } from './requests.ts';
import { createCertificationReview } from './review.ts';
import { sweepCertificationPhotos } from './sweep.ts';

export type CertificationModule = {
  calls: Handlers<typeof certificationCalls>;
  shelf: MediaCollection;
  personalData: PersonalData;
  /** For the console of members. */
  ofMembers: MemberCertifications;
  /** What a demo's past holds. */
  importRequest: CertificationRequests['importRequest'];
};

type Domains = {
  members: Pick<Members, 'byUid' | 'byUids' | 'lock' | 'setCertified'>;
  pictures: Media['pictures'];
  reviews: Moderation['reviews'];
  payments: Pick<Payments, 'grantPremium'>;
  announceMember(uid: Uid): Promise<void>;
};

export async function createCertification(
  engines: Use<'db' | 'clock' | 'jobs' | 'notifications'>,
  domains: Domains,
): Promise<CertificationModule> {
  const needs = { ...engines, ...domains };
  needs.reviews.addKind('certification', createCertificationReview(needs));
  await sweepCertificationPhotos(needs);
  const requests = createCertificationRequests(needs);
  return {
    calls: createCertificationCalls(requests),
    ofMembers: decidedByHand(needs),
    shelf: createCertificationFiles(needs),
    personalData: certificationPersonalData(needs),
    importRequest: requests.importRequest,
  };
}
