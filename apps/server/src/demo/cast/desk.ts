// What the team of the demo has to decide: notices about what the cast published, and a photo with a code. The clocks
// of their kinds say how much is left: 31 h of a removal, six of a report, none of another.
import type { CaseKind, ContactSubject, ReportReason } from '@alcove/protocol';

type From =
  | { reporter: string; comment: string }
  | { email: string; subject: ContactSubject; kind: CaseKind; message: string; signature?: string };

export type CastCase = {
  /** A profile by its nick, or a set by its author and title; absent: no thing. */
  about?: { nick: string; set?: string; file?: number };
  hoursAgo: number;
  reason: ReportReason;
  from: From;
  removed?: { by: string; contest: string };
};

export const castCases: readonly CastCase[] = [
  {
    about: { nick: 'Ondine', set: 'La galerie', file: 4 },
    hoursAgo: 17,
    reason: 'no_consent',
    from: {
      email: 'a.martin@example.test',
      subject: 'remove_image',
      kind: 'removal',
      message: 'On me voit de dos au fond de la salle. Je n’ai jamais donné mon accord.',
      signature: 'A. Martin',
    },
  },
  {
    about: { nick: 'Victor_44' },
    hoursAgo: 18,
    reason: 'harassment',
    from: { reporter: 'Faustine', comment: 'Il m’écrit chaque soir, sous un autre prétexte.' },
  },
  {
    about: { nick: 'Sullivan' },
    hoursAgo: 26,
    reason: 'scam',
    from: { reporter: 'Noor', comment: 'Il demande de l’argent pour un billet de train.' },
  },
  {
    about: { nick: 'Rowan', set: 'Fiddle' },
    hoursAgo: 20,
    reason: 'illegal',
    from: {
      email: 'luthier@example.test',
      subject: 'illegal_content',
      kind: 'illegal',
      message: 'Deux de ces photos sont les miennes, prises sur mon site.',
    },
  },
  {
    about: { nick: 'Camille_75', set: 'Essayages', file: 4 },
    hoursAgo: 90,
    reason: 'no_consent',
    from: { reporter: 'Solveig', comment: 'Je suis dans le miroir.' },
    removed: {
      by: 'Anselme',
      contest: 'C’est un mannequin de couture, pas une personne. Regardez la main.',
    },
  },
  {
    hoursAgo: 20,
    reason: 'illegal',
    from: {
      email: 'gabriel@example.test',
      subject: 'account',
      kind: 'account',
      message: 'Mon téléphone est perdu, je ne reçois plus le code.',
    },
  },
];

/** Who asks to be certified: with which code, and since when. */
export const castCertification = { nick: 'Bastien69', code: '48213', hoursAgo: 5 };
