// What was said in the rooms of residents before the first start: one line a row, the nick before the first `|`.
// The latest line is a few minutes old.

/** `room`: its name in the default language. */
type CastTalk = { room: string; lines: readonly { by: string; text: string }[] };

const linesOf = (text: string) =>
  text.split('\n').map((line) => {
    const [by = '', said = ''] = line.split('|');
    return { by, text: said };
  });

const drawingRoom = `Théodore|Bonsoir la compagnie. J’ai encore de l’encre jusqu’au coude.
Faustine|C’est presque une manche, Théodore.
Théodore|Du quarante-deux, coupe droite.
Salomé|Je rentre du marché, il y avait des figues à ne plus savoir où poser les yeux.
Camille_75|Et tu en as rapporté, ou tu en parles seulement ?
Salomé|J’en ai rapporté six. Il en reste deux.
Deux Rives|Honnête, jusqu’au bout de la rue.
Faustine|J’ai mis la face A. Ceux qui préfèrent la B lèvent la main.
Camille_75|Deux mains.
Théodore|Une main, l’autre tient la plaque.
Faustine|On attendra la fin du morceau, par politesse.
Deux Rives|Octobre a enfin rejoint les autres, près des plantes.
Salomé|Octobre, c’est le poisson en retard ?
Deux Rives|Toujours. Mais il s’excuse très bien.
Camille_75|J’ourle un rideau de scène, onze mètres. Parlez-moi, sinon je compte.
Théodore|Onze mètres de quoi ?
Camille_75|De velours. [i]Grenat.[/i]
Faustine|La couleur des bons livres et des mauvaises idées.
Salomé|Je vote pour les mauvaises idées, dans de bons fauteuils.
Deux Rives|Il reste de la place sur le canapé, pour qui passe la porte.`;

const couples = `Les Voisins|Il pleut sur Nantes. On a poussé la table près de la fenêtre.
Deux Rives|Ici il fait sec, on vous écoute pleuvoir.
Les Voisins|C’est de la pluie de qualité, régulière, sans vent.
Lou et Sacha|À Montréal elle tombe en gros flocons, on triche.
Les Voisins|Vous êtes levés à cette heure ?
Lou et Sacha|On cuisine. La soupe ne connaît pas l’heure.
Deux Rives|Quelle soupe ?
Lou et Sacha|Courge, gingembre, et une dispute sur le sel.
Les Voisins|Qui a gagné ?
Lou et Sacha|Le poivre.
Deux Rives|Trente ans que nous cherchons le bon dosage.
Les Voisins|Du sel ?
Deux Rives|De tout.
Les Voisins|La lampe du voisin d’en face vient de s’allumer. Il lit toujours à cette heure.
Lou et Sacha|Qu’est-ce qu’il lit ?
Les Voisins|Le même gros livre depuis octobre. On n’ose pas lui demander la fin.
Deux Rives|Laissez-lui un mot à la fenêtre.
Les Voisins|[i]« Bonne page ? »[/i] On va le faire.
Lou et Sacha|Dites-nous s’il répond.
Les Voisins|Il a souri, rideau tiré. C’est un début.`;

const lighthouse = `Wren|Evening, all. Wind from the west, tea from the pot.
Juniper|The water was nine degrees this morning. I counted to sixty and invented new words.
Harbour Lights|Printable ones?
Juniper|Two of them.
Sullivan|Night shift here. Quiet so far, one man with a cough and a very good hat.
Wren|Describe the hat.
Sullivan|Green felt, small feather, total confidence.
Harbour Lights|We need to meet the hat.
Juniper|The beam comes round every ten seconds. It is strangely good for thinking.
Wren|I painted that tower eleven times. It never once sat still.
Sullivan|Buildings rarely do what they are told.
Harbour Lights|We varnished the tiller today and drew each other doing it. The dishes wait.
Juniper|A balanced household.
Wren|Ask me about storms, somebody. I have eaten and I am in the mood.
Sullivan|Which was the biggest?
Wren|[b]1978.[/b] It took the chicken house and left the chickens.
Harbour Lights|How did the chickens take it?
Wren|They have been smug ever since.
Juniper|I am keeping a chair free by the window for the next guest.
Sullivan|Then I will bring the biscuits, as soon as the hat has gone home.`;

const roofs = `Алексей|Добрый вечер. Снег пошёл в семь, с тех пор не извинялся.
Оля|У меня тоже. Рисую ваш двор по памяти, не подсказывайте.
Иван|Минус двадцать, будильник замёрз. Говорю вам как инженер.
Мария Ивановна|Иван, будильник не виноват, что вы его чините.
Иван|Он первый начал.
Алексей|На крыше напротив опять кот. Ходит ровно в девять.
Оля|Рыжий?
Алексей|Издалека все серые, но походка рыжая.
Мария Ивановна|У Бунина нашёлся бы абзац про такую походку.
Оля|А у вас, Мария Ивановна?
Мария Ивановна|У меня найдётся два, но потом проверять тетради.
Иван|Поставил чайник. Это единственное, что у меня никогда не ломается.
Алексей|Потому что вы его не чинили.
Иван|[i]Пока[/i] не чинил.
Оля|В доме с балконом зажгли зелёную лампу. Кто там живёт?
Алексей|Пианист. Начинает в десять, заканчивает, когда просят.
Мария Ивановна|Хороший сосед: играет и слышит.
Оля|Я дорисовала. У кота получился характер.
Иван|А у меня получился чай.
Алексей|Тогда садимся. Стулья есть, вид общий.`;

const maxence = `Maxence|Bonsoir. La bougie est neuve, la tasse est ancienne, moi entre les deux.
Élodie|J’ai compté les marches de ton escalier d’après la photo : trente-huit.
Maxence|Trente-neuf, la dernière grince, on la saute.
Élodie|Alors elle ne compte pas.
Maxence|Elle compte, mais tout bas.
Salomé|Tu couds quoi, ce soir ?
Maxence|Un ourlet de manteau. Il a dansé plus que moi, il s’est usé plus vite.
Salomé|Chante-lui quelque chose, ça tient mieux.
Maxence|Je te laisse ce métier-là, tu le fais en marchant.
Élodie|Il y a un courant d’air, ou c’est la flamme qui écoute ?
Maxence|Elle écoute. Dès qu’on se tait, elle se redresse.
Camille_75|Prends du fil ciré, Maxence.
Maxence|Je savais que tu passerais pour le fil.
Camille_75|Je passe pour le thé, le fil est un prétexte.
Maxence|Le thé est à la verveine, le prétexte est accepté.
Élodie|On entend presque la nappe.
Maxence|C’est du lin, ça bavarde.
Salomé|Bonne nuit au manteau.
Maxence|Il te salue de la manche.
Maxence|Je laisse la porte ouverte, et la bougie fait le reste.`;

export const castTalk: readonly CastTalk[] = [
  { room: 'Le grand salon', lines: linesOf(drawingRoom) },
  { room: 'Couples', lines: linesOf(couples) },
  { room: 'The Lighthouse', lines: linesOf(lighthouse) },
  { room: 'Крыши', lines: linesOf(roofs) },
  { room: 'Chez Maxence', lines: linesOf(maxence) },
];
