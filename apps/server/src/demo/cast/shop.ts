// The demo's menu and goal, in the showroom of Iseult: with an order that waits, and tips of two members.
export const castShop = {
  owner: 'Iseult',
  room: 'Scène ouverte',
  menu: [
    ['Une chanson de votre choix', 60],
    ['Montrer l’atelier', 40],
    ['Lire une page à voix haute', 80],
    ['Changer la lumière', 30],
    ['Un toast à votre pseudo', 25],
    ['Dix minutes de dessin', 150],
    ['Ouvrir la fenêtre sur la pluie', 20],
    ['Choisir la robe de demain', 2000],
  ],
  /** Of the first offer of the menu. */
  orderBy: 'Marlow',
  goal: { title: 'Une heure de piano à minuit', tokens: 3000 },
  given: [
    { from: 'Ambre', tokens: 300, message: '', minutesAgo: 40 },
    { from: 'Marlow', tokens: 120, message: 'pour la valse', minutesAgo: 25 },
  ],
} as const;
