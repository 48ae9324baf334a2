// The sets of demo members, the newest first: titles and words; their photos and films are drawn from seeds.
import type { ContributionStatus, Section } from '@alcove/protocol';

import { castLedger, type CastSigner } from './consents.ts';

export type CastSet = {
  nick: string;
  section: Section;
  title: string;
  description: string;
  photos: number;
  premium?: true;
  /** So many seconds long. */
  film?: number;
  /** Who was asked to sign for its photos. */
  ledger?: readonly CastSigner[];
  /** Published where it is absent. */
  status?: Exclude<ContributionStatus, 'published'>;
  /** Sent to the votes of Premium members. */
  polled?: true;
};

type Rest = Partial<Pick<CastSet, 'photos' | 'premium' | 'film' | 'ledger' | 'status' | 'polled'>>;
const set = (
  nick: string,
  section: Section,
  title: string,
  description: string,
  rest: Rest = {},
): CastSet => ({ nick, section, title, description, photos: 4, ...rest });

const premium = { premium: true } as const;

export const castSets: readonly CastSet[] = [
  set(
    'Ondine',
    'femmes',
    'Persiennes',
    'Onze heures, la lumière passe à plat. Le chat n’a pas voulu poser.',
    { photos: 6, film: 6 },
  ),
  set(
    'Les Voisins',
    'couples',
    'La troisième tasse',
    'Le balcon, un dimanche, et de la place pour quelqu’un.',
    { photos: 5, film: 8 },
  ),
  set('Iseult', 'hot', 'Avant le lever de rideau', 'Velours, poudre, et dix minutes encore.'),
  set('Оля', 'femmes', 'Белые ночи', 'Три часа утра, и никто не спит.'),
  set('Marlow', 'hommes', 'Night train', 'Somewhere past Dijon, with the blinds half down.', {
    film: 10,
  }),
  set('Camille_75', 'femmes', 'Essayages', 'Trois étoffes, une seule fenêtre.', {
    photos: 5,
    film: 8,
    ...premium,
  }),
  set('Maxence', 'trans', 'Éclats', 'Paillettes, fils, aiguilles.'),
  set('Lou et Sacha', 'couples', 'À quatre mains', 'La cuisine après le départ des invités.'),
  set('Bastien69', 'v', 'Copeaux', 'L’atelier un samedi, portes ouvertes.', { photos: 5, film: 34 }),
  set('Катя и Лев', 'couples', 'Чёрный чай', 'Длинный разговор у окна.'),
  set('Juniper', 'femmes', 'Cold water', 'Before breakfast, before anyone.', premium),
  set('Faustine', 'femmes', 'Réserve', 'Les livres qu’on ne prête pas.', premium),
  set('Алексей', 'hommes', 'Крыши', 'Дворы, антенны, вечер.'),
  set('Harbour Lights', 'couples', 'Low tide', 'One draws, the other waits for the water.'),
  set('Salomé', 'hot', 'Vieux-Port', 'Marcher, chanter, s’arrêter.'),
  set('Ariel', 'trans', 'Anses', 'Aucune n’est pareille.'),
  set('Maelle_69', 'femmes', 'Pluie fine', 'Chez moi, un soir sans projets.', { photos: 5 }),
  set('Victor_44', 'hommes', 'Les grues', 'Le port vu d’en bas.'),
  set('Les Jardiniers', 'couples', 'Roses de novembre', 'Les dernières, sous cloche.'),
  set('Solveig', 'femmes', 'Plâtre', 'Le matin après la fonte.'),
  set('Deux Rives', 'couples', 'Trente ans', 'Les mêmes fenêtres, d’autres rideaux.', premium),
  set('Sullivan', 'hommes', 'Night shift', 'Neon, coffee, home.'),
  set('Мария Ивановна', 'femmes', 'Поля тетради', 'Между строк.'),
  set('Théodore', 'hommes', 'Encre', 'Des traces partout, comme promis.'),
  set('Ambre', 'femmes', 'Piano', 'Pluie, persiennes, piano : dans cet ordre.'),
  set('Робин', 'trans', 'Первый трамвай', 'Сочи, пять утра.'),
  set('Mathilde', 'femmes', 'La malle', 'J’ai le temps, et des photographies.'),
  set('Noor', 'femmes', 'Intérieurs', 'Murs clairs, ombres longues.'),
  set('Ondine', 'femmes', 'La galerie', 'Une fois fermée.', { photos: 5, ...premium }),
  set('Rowan', 'hommes', 'Fiddle', 'Badly and happily.'),
  set('Iseult', 'femmes', 'Coulisses', 'Côté cour.', premium),
  set('Gabriel', 'hommes', 'Premier tour', 'Le Lez, six heures.'),
  set('Camille_75', 'femmes', 'Ourlets', 'La suite des essayages.', { status: 'pending' }),
  set('Les Voisins', 'couples', 'Chaises longues', 'Deux, et un tapis.', {
    status: 'pending',
    polled: true,
  }),
  set('Rowan', 'hommes', 'Reels', 'Three tunes, one take.', { status: 'pending' }),
  set('Camille_75', 'femmes', 'Week-end à la dune', 'Six amis, du vent, et le soir qui dure.', {
    photos: 9,
    status: 'pending',
    ledger: castLedger,
  }),
  set('Élodie', 'femmes', 'Escaliers', 'Ma collection, étage par étage.', { status: 'waiting' }),
  set('Émile', 'hommes', 'Brouillard', 'Tout est resté un peu flou.', { status: 'rejected' }),
];
