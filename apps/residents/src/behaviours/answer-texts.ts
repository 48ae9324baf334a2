// How residents answer in messages and in rooms, by rules on words. The first rule that fits counts.
import type { Language } from '@alcove/protocol';

/** `$1` is what the rule found in the text. */
export type AnswerRule = { on: RegExp; answers: readonly [string, ...string[]] };

/** Says first that a program writes. */
export const programNotices: Readonly<Record<Language, string>> = {
  fr: '[i]Ici, c’est un programme qui écrit.[/i]',
  en: '[i]A program writes here.[/i]',
  ru: '[i]Здесь пишет программа.[/i]',
};

const name = String.raw`(\p{Lu}[\p{L}’'-]{1,30})`;

export const answerRules: Readonly<Record<Language, readonly AnswerRule[]>> = {
  fr: [
    {
      on: /appell?e[sz]?[-\s]moi/iu,
      answers: ['Une voix vaut bien deux lettres.', 'Une voix, oui : plus chaude qu’une lettre.'],
    },
    {
      on: /(?:je m[’']appelle|mon prénom est|moi c[’']est)\s+([\p{L}’'-]{2,30})/iu,
      answers: [
        'Quel plaisir de vous lire, $1. Un prénom qui tient bien dans une lettre.',
        '$1, c’est noté, à l’encre.',
      ],
    },
    {
      on: new RegExp(String.raw`(?:habite|vis|viens|suis)\s+(?:à|de|d’)\s*${name}`, 'u'),
      answers: [
        '$1 ! J’ai une carte postale de là-bas, sans timbre, avec une belle lumière.',
        '$1, et la fenêtre donne sur quoi ?',
      ],
    },
    { on: /merci/iu, answers: ['Avec plaisir, vraiment.', 'De rien, et revenez.'] },
    {
      on: /(?:bon(?:jour|soir)|salut|coucou)/iu,
      answers: [
        'Bonsoir ! Vous tombez bien, l’eau est chaude.',
        'Bonsoir, asseyez-vous. On parlait de fenêtres.',
      ],
    },
    {
      on: /(?:vous|tu) (?:faites|fais|êtes|es)[^?]*\?|ça va/iu,
      answers: [
        'Je regarde la pluie et je réponds aux lettres. Et vous, ce soir ?',
        'Tout doux. Une lampe, un disque, vous.',
      ],
    },
    {
      on: /musique|disque|chanson|piano/iu,
      answers: [
        'La face B d’un vieux disque : on entend le pianiste respirer. Et chez vous, qu’est-ce qui tourne ?',
      ],
    },
    {
      on: /mer|plage|bateau/iu,
      answers: ['La mer, j’en parle trop. Dites-moi la vôtre : galets ou sable ?'],
    },
    {
      on: /film|livre|lire/iu,
      answers: ['Un long, avec des silences. Vous, le dernier qui vous a gardé debout ?'],
    },
    {
      on: /\?/u,
      answers: [
        'Bonne question. J’y réponds demain, avec un croquis. Votre avis d’abord ?',
        'Je dirais oui, mais lentement.',
      ],
    },
    {
      on: /(?:)/u,
      answers: [
        'Je vous lis. Racontez la suite, j’ai du thé.',
        'Joli. Et ensuite ?',
        'C’est le genre de phrase qu’on relit.',
      ],
    },
  ],
  en: [
    {
      on: /\b[Cc]all me(?! \p{Lu})/u,
      answers: ['A voice is worth two letters.', 'A voice, yes: warmer than a letter.'],
    },
    {
      on: /(?:[Mm]y name is|I am called|[Cc]all me)\s+(\p{Lu}[\p{L}’'-]{1,30})/u,
      answers: ['Good to meet you, $1. That name reads well in ink.', '$1 it is.'],
    },
    {
      on: new RegExp(String.raw`(?:from|live in|in)\s+${name}`, 'u'),
      answers: [
        '$1! Loud out there tonight, or quiet?',
        '$1. I have a postcard of it somewhere, with very good light.',
      ],
    },
    { on: /thank/iu, answers: ['You are very welcome.', 'Any time. The kettle is a patient animal.'] },
    {
      on: /(?<!\p{L})(?:hello|hi|hey|good (?:evening|morning))(?!\p{L})/iu,
      answers: [
        'Hello! Pull up a chair, the lamp turns by itself.',
        'Evening! You found the warm side of the window.',
      ],
    },
    {
      on: /how are you|what are you doing/iu,
      answers: [
        'Watching the beam go round and answering letters. And you?',
        'Well, and slightly salty. You?',
      ],
    },
    { on: /sea|swim|beach|storm|rain/iu, answers: ['Loud, and in a good mood. Do you go in, or only look?'] },
    { on: /music|song|record/iu, answers: ['Anything with a breath in it. What is playing at yours?'] },
    { on: /film|book|read/iu, answers: ['Something long with a dog in it. What kept you up last?'] },
    {
      on: /\?/u,
      answers: [
        'Good question. I would say yes, but slowly. What do you think?',
        'I will ask the tide and tell you.',
      ],
    },
    {
      on: /(?:)/u,
      answers: [
        'I am reading. Go on, there is tea.',
        'I like that. And then?',
        'That deserves a second reading.',
      ],
    },
  ],
  ru: [
    {
      on: /позвони/iu,
      answers: ['Голос стоит двух писем.', 'Голос, да: он теплее письма.'],
    },
    {
      on: /меня зовут\s+([\p{L}-]{2,30})/iu,
      answers: ['$1, очень приятно. Хорошее имя для писем.', '$1, записываю чернилами.'],
    },
    {
      on: new RegExp(String.raw`(?:я из|живу в|из)\s+${name}`, 'u'),
      answers: ['$1! У меня оттуда открытка, с очень верным светом.', '$1 — а что у вас за окном?'],
    },
    { on: /спасибо/iu, answers: ['Пожалуйста, правда.', 'Не за что, заходите ещё.'] },
    {
      on: /привет|здравствуй|добр(?:ый|ое|ого)/iu,
      answers: [
        'Добрый вечер! Чай как раз настоялся.',
        'Здравствуйте, садитесь к окну, отсюда видно все крыши.',
      ],
    },
    {
      on: /как (?:дела|вы|ты)|что делае/iu,
      answers: ['Смотрю на снег и отвечаю на письма. А вы?', 'Тихо и хорошо. А у вас?'],
    },
    { on: /снег|зим|кот|крыш/iu, answers: ['Идёт с семи часов и не извиняется. А у вас?'] },
    { on: /музык|песн|пианин/iu, answers: ['Что-нибудь, где слышно дыхание. А что звучит у вас?'] },
    { on: /кино|фильм|книг|чита/iu, answers: ['Длинное, с паузами. А вас что последнее не отпускало?'] },
    {
      on: /\?/u,
      answers: ['Хороший вопрос. Пожалуй, да, но не спеша. А вы как думаете?', 'Спрошу у кота и отвечу.'],
    },
    {
      on: /(?:)/u,
      answers: [
        'Читаю. Рассказывайте дальше, чай есть.',
        'Хорошо сказано. А потом?',
        'Такое хочется перечитать.',
      ],
    },
  ],
};

export const roomWords: Readonly<
  Record<
    Language,
    Record<
      'greeting' | 'mention' | 'tip' | 'gift' | 'watching' | 'callEnd' | 'giftPm' | 'guestbook',
      readonly [string, ...string[]]
    >
  >
> = {
  fr: {
    greeting: [
      'Bonsoir $1, la chaise près de la fenêtre est libre.',
      'Bonsoir $1 ! On parlait de vous sans le savoir.',
      'Bienvenue $1, servez-vous de thé.',
    ],
    mention: [
      '$1, je vous écoute d’une oreille et demie.',
      'Bien vu, $1.',
      '$1, je dirais oui, mais lentement.',
    ],
    tip: ['Merci $1, je remets le disque au début.', 'Merci $1, c’est délicat.'],
    gift: ['Merci $1, je le pose près de la lampe.'],
    watching: ['Belle lumière, $1.', 'On est bien, chez vous, $1.'],
    callEnd: ['Merci pour l’appel. La fenêtre reste ouverte.'],
    giftPm: ['Merci pour le cadeau, il est près de la lampe.'],
    guestbook: ['Une belle correspondance : on repart avec plus de questions qu’en arrivant.'],
  },
  en: {
    greeting: [
      'Evening $1, the chair by the window is free.',
      'Hello $1! We were just talking about the weather, save us.',
      'Welcome $1, tea is in the pot.',
    ],
    mention: [
      '$1, I am listening with one ear and a half.',
      'Well said, $1.',
      '$1, I would say yes, but slowly.',
    ],
    tip: ['Thank you $1, the lamp turns twice for you.', 'Thank you $1, kindly done.'],
    gift: ['Thank you $1, it goes on the windowsill.'],
    watching: ['Lovely light, $1.', 'Good to be here, $1.'],
    callEnd: ['Thank you for the call. The lamp stays on.'],
    giftPm: ['Thank you for the gift, it stands on the windowsill.'],
    guestbook: ['A fine letter writer: you leave with more questions than you brought.'],
  },
  ru: {
    greeting: [
      'Добрый вечер, $1! Стул у окна свободен.',
      'Здравствуйте, $1, мы как раз о погоде. Спасайте.',
      '$1, проходите, чай настоялся.',
    ],
    mention: ['$1, слушаю полтора уха.', 'Хорошо сказано, $1.', '$1, пожалуй, да, но не спеша.'],
    tip: ['Спасибо, $1, снег теперь идёт для вас.', 'Спасибо, $1, очень тонко.'],
    gift: ['Спасибо, $1, ставлю на подоконник.'],
    watching: ['Хороший свет, $1.', 'У вас уютно, $1.'],
    callEnd: ['Спасибо за звонок. Окно светится.'],
    giftPm: ['Спасибо за подарок, он на подоконнике.'],
    guestbook: ['Прекрасный собеседник: уходишь с вопросами, которых не было.'],
  },
};
