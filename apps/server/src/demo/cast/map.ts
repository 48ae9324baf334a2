// Who of the cast shares the cell of their town on the map, how coarse, and in which mood.
export type CastSharer = {
  nick: string;
  /** In metres. */
  precision: number;
  message: string;
  /** Days before the first start; otherwise within the last two. */
  lastOnlineDaysAgo?: number;
};

const sharer = (nick: string, precision: number, message = '', lastOnlineDaysAgo?: number): CastSharer => ({
  nick,
  precision,
  message,
  ...(lastOnlineDaysAgo !== undefined && { lastOnlineDaysAgo }),
});

export const castSharers: readonly CastSharer[] = [
  sharer('Ondine', 3000, 'Cherche une expo dimanche'),
  sharer('Maelle_69', 3000, 'Un thé, puis on verra'),
  sharer('Bastien69', 9000, 'Entre deux chantiers'),
  sharer('Camille_75', 3000, 'D’humeur légère'),
  sharer('Héloïse', 9000),
  sharer('Maxence', 3000, 'Danse ce soir'),
  sharer('Théodore', 3000, 'Un banc, un livre'),
  sharer('Ambre', 3000, 'Pluie et piano'),
  sharer('Les Voisins', 3000, 'À deux, en terrasse'),
  sharer('Victor_44', 9000, 'Au bord de l’eau'),
  sharer('Anselme', 27_000),
  sharer('Iseult', 9000, 'Salon ouvert cette nuit'),
  sharer('Deux Rives', 3000, 'Le long du canal'),
  sharer('Salomé', 3000, 'Je chante en marchant'),
  sharer('Faustine', 9000, 'Demandez-moi une page'),
  sharer('Édouard', 3000),
  sharer('Juniper', 9000, 'Sea air this week'),
  sharer('Катя и Лев', 3000, 'Белые ночи'),
  sharer('Élodie', 3000, 'De retour bientôt', 8),
  sharer('Émile', 3000, '', 8),
];
