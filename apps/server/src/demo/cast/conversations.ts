// What the demo's members wrote each other before the first start.

/** Messages in their order; one that begins with `>` is the recipient's, `#12` a call of so many seconds, `#0` a missed one. */
type CastConversation = {
  from: string;
  to: string;
  /** How the conversation stands now. */
  access: 'allow' | 'requested' | 'deny';
  /** Minutes since the latest message, or since the request. */
  minutesAgo: number;
  /** Of the latest messages, how many `to` has not read. */
  unread?: number;
  archived?: true;
  texts?: readonly string[];
};

const neighbours = `Bonsoir Ondine, c’est le couple du troisième.
>Bonsoir les voisins ! Le palier est bien calme ce soir.
On a baissé la musique, promis.
>Je l’aimais bien, moi, votre musique.
Alors on la remet demain.
>Avant vingt-trois heures, et je ne dis rien.
Marché conclu.
Vous avez vu la lumière sur les quais hier ?
>J’étais dehors avec l’appareil, les pieds dans l’eau.
On veut voir les photos !
>Elles sèchent. À l’ancienne, oui.
Vous développez vous-même ?
>Dans la salle de bains, avec une ampoule rouge et beaucoup de patience.
C’est presque un salon de plus.
>Le seul où il faut chuchoter.
On passera en pantoufles.
>Vous savez où est la sonnette.
Au fait, le salon de dimanche, c’est toujours à vingt et une heures ?
>Toujours. Lampes basses, thé tiède.
On apporte les gâteaux.
>Ceux à l’orange ?
Ceux à l’orange.
>Alors je garde deux places près de la fenêtre.
Et si on vient à trois ?
>Trois tasses, je sais compter.
C’était une amie du piano.
>Celle qui joue Satie le matin ?
Exactement. Elle est timide au début.
>Tout le monde l’est, au début. C’est ce que je préfère.
Elle a ri quand on lui a dit ça.
>Bon signe.
Vous travaillez cette semaine ?
>Un mariage jeudi, un portrait vendredi.
Et samedi ?
>Samedi je dors.
Sage décision.
>Puis je trie deux cents photos.
On peut aider à choisir.
>Vous seriez trop indulgents.
Lui peut-être. Elle, jamais.
>Je m’en doutais.
On a retrouvé la terrasse dont vous parliez.
>Celle aux glycines ?
Celle aux glycines, et une table pour quatre.
>Elle grince, la table.
Elle grince, et le vin est bon.
>Vous avez tout compris.
On vous l’a prise en photo.
>Je veux la voir.
*
>Oh. La lumière est parfaite.
Compliment de photographe, on encadre.
>Je vous la tire sur papier, si vous voulez.
On n’osait pas demander.
>Il suffit de sonner.
Demain, alors ?
>Demain, après le thé.
On sera là tous les deux.
>Je laisse la porte entrouverte.
#724
À demain, Ondine.`.split('\n');

export const castConversations: readonly CastConversation[] = [
  { from: 'Les Voisins', to: 'Ondine', access: 'allow', minutesAgo: 95, texts: neighbours },
  {
    from: 'Camille_75',
    to: 'Ondine',
    access: 'allow',
    minutesAgo: 12,
    unread: 3,
    texts: [
      'Bonsoir, j’ai enfin trouvé le livre dont vous parliez.',
      '>Celui des phares ?',
      'Celui des phares. Je l’ai lu d’une traite.',
      'Le chapitre sur la Bretagne est magnifique.',
      'Vous êtes là ce soir ?',
    ],
  },
  {
    from: 'Juniper',
    to: 'Ondine',
    access: 'allow',
    minutesAgo: 60 * 7,
    texts: [
      'Hello! Is your room open on Sunday?',
      '>It is, from nine. Low lamps, quiet voices.',
      'Perfect. I will bring my worst French.',
      '>We have all heard worse, I promise.',
    ],
  },
  {
    from: 'Алексей',
    to: 'Ondine',
    access: 'allow',
    minutesAgo: 60 * 27,
    texts: [
      'Добрый вечер! Ваши фотографии набережных прекрасны.',
      '>Merci ! Vos toits de Moscou me font rêver.',
      'Приезжайте, покажу лучший двор.',
    ],
  },
  {
    from: 'Ambre',
    to: 'Ondine',
    access: 'allow',
    minutesAgo: 60 * 3,
    unread: 1,
    texts: ['Tu es libre pour un appel ce soir ?', '>Après le dîner, oui.', '#0'],
  },
  { from: 'Marlow', to: 'Ondine', access: 'requested', minutesAgo: 40 },
  { from: 'Élodie', to: 'Ondine', access: 'requested', minutesAgo: 60 * 5 },
  { from: 'Maxence', to: 'Ondine', access: 'deny', minutesAgo: 60 * 50 },
  {
    from: 'Victor_44',
    to: 'Ondine',
    access: 'allow',
    minutesAgo: 60 * 24 * 9,
    archived: true,
    texts: ['Bonne route pour vos vacances !', '>Merci Victor, à la rentrée.'],
  },
];
