// Demo members of all kinds, so that every screen has content. None of them exists; their pictures are
// drawn from seeds.
import type { Gender, Language, Role } from '@alcove/protocol';

export type CastPerson = {
  nick: string;
  gender: Gender;
  age: number;
  country: string;
  region: string;
  town: string;
  language: Language;
  about: string;
  mood?: string;
  active?: false;
  phoneVerified?: true;
  certified?: true;
  role?: Role;
  /** Days from the first start; negative: it ended so long ago. */
  premiumDays?: number;
  /** What the program does that plays this member; absent: nobody plays it. */
  resident?: string;
};

const [man, woman, couple, trans] = [1, 2, 3, 4] as const;

type Place = Pick<CastPerson, 'country' | 'region' | 'town' | 'language'>;
const place = (country: string, region: string, town: string, language: Language = 'fr'): Place => ({
  country,
  region: `${country}-${region}`,
  town,
  language,
});

type Rest = Omit<CastPerson, keyof Place | 'nick' | 'gender' | 'age' | 'about'>;
const person = (
  nick: string,
  gender: Gender,
  age: number,
  where: Place,
  about: string,
  rest: Rest = {},
): CastPerson => {
  const { [nick]: resident } = residents;
  return { nick, gender, age, about, ...where, ...(resident !== undefined && { resident }), ...rest };
};

/** Played by a program, which does this. */
const residents: Readonly<Record<string, string>> = {
  Faustine: 'camera: record player; talks in Le grand salon',
  'Deux Rives': 'camera: aquarium; talks in Le grand salon',
  Camille_75: 'talks in Le grand salon; answers messages',
  Théodore: 'talks in Le grand salon',
  Salomé: 'talks in Le grand salon; declines calls',
  'Les Voisins': 'camera: rain, in Couples; takes calls',
  Juniper: 'camera: lighthouse, in The Lighthouse; takes calls and calls back',
  Wren: 'talks in The Lighthouse',
  Sullivan: 'talks in The Lighthouse; never answers calls',
  'Harbour Lights': 'talks in The Lighthouse',
  Алексей: 'camera: snow, in Крыши; takes calls',
  Оля: 'talks in Крыши',
  Иван: 'talks in Крыши',
  'Мария Ивановна': 'talks in Крыши',
  Maxence: 'camera: candle, in Chez Maxence; has showroom hours',
  Élodie: 'answers messages',
};

const xxl = { phoneVerified: true, premiumDays: 200 } as const;
const sms = { phoneVerified: true } as const;

export const castPeople: readonly CastPerson[] = [
  // one of each kind: the ones that the README names
  person(
    'Ondine',
    woman,
    36,
    place('FR', 'ARA', 'Lyon'),
    'Photographe la semaine, hôtesse de salon le dimanche. J’aime les gens qui savent attendre que le thé refroidisse.',
    { ...xxl, certified: true, mood: 'Lampes basses' },
  ),
  person(
    'Maelle_69',
    woman,
    34,
    place('FR', 'ARA', 'Lyon'),
    'Photographe du dimanche. Je réponds lentement, mais je réponds.',
    { ...xxl, mood: 'Un thé, puis on verra' },
  ),
  person(
    'Bastien69',
    man,
    41,
    place('FR', 'ARA', 'Villeurbanne'),
    'Menuisier. Je parle bois, musique et cuisine ; le reste vient tout seul.',
    sms,
  ),
  person(
    'Marlow',
    man,
    38,
    place('GB', 'ENG', 'Bristol', 'en'),
    'I read on trains and write back at night.',
    {},
  ),
  person(
    'Camille_75',
    trans,
    29,
    place('FR', 'IDF', 'Paris'),
    'Costumière. Les tissus me parlent, les gens aussi.',
    { certified: true, phoneVerified: true },
  ),
  person('Nouvelle Lune', woman, 26, place('FR', 'NAQ', 'Bordeaux'), '', { active: false }),
  person(
    'Héloïse',
    woman,
    45,
    place('FR', 'IDF', 'Paris'),
    'Je tiens la maison. Une question, un souci : écrivez-moi.',
    { ...xxl, role: 'owner' },
  ),
  person('Anselme', man, 52, place('BE', 'BRU', 'Bruxelles'), 'Je relis, je range, je réponds.', {
    ...xxl,
    role: 'editor',
  }),
  person('Iseult', woman, 39, place('CH', 'VD', 'Lausanne'), 'Animatrice de salons, la nuit surtout.', {
    ...xxl,
    role: 'pro',
  }),

  // levels that begin and end
  person('Ambre', woman, 31, place('FR', 'PDL', 'Nantes'), 'Persiennes, pluie, piano.', {
    phoneVerified: true,
    certified: true,
    premiumDays: 3,
    mood: 'Il pleut, restons là',
  }),
  person(
    'Victor_44',
    man,
    47,
    place('FR', 'PDL', 'Saint-Nazaire'),
    'Le port, les grues, le café trop fort.',
    {
      phoneVerified: true,
      premiumDays: -2,
    },
  ),
  person('Solveig', woman, 33, place('BE', 'WAL', 'Namur'), 'Sculpture, vélo, silences confortables.', {
    ...sms,
    premiumDays: -40,
  }),

  // couples
  person(
    'Les Voisins',
    couple,
    40,
    place('FR', 'PDL', 'Nantes'),
    'Deux chaises longues, un balcon, et toujours une troisième tasse.',
    { ...xxl, certified: true },
  ),
  person(
    'Lou et Sacha',
    couple,
    28,
    place('CA', 'QC', 'Montréal'),
    'On cuisine à quatre mains, on rit à deux voix.',
    {
      ...sms,
      certified: true,
    },
  ),
  person(
    'Deux Rives',
    couple,
    56,
    place('FR', 'OCC', 'Toulouse'),
    'Trente ans ensemble et encore des questions.',
    xxl,
  ),
  person(
    'Harbour Lights',
    couple,
    44,
    place('GB', 'SCT', 'Aberdeen', 'en'),
    'She draws, he sails. Both talk too much.',
    sms,
  ),
  person(
    'Катя и Лев',
    couple,
    35,
    place('RU', 'SPE', 'Санкт-Петербург', 'ru'),
    'Белые ночи, чёрный чай, длинные разговоры.',
    {
      ...xxl,
      certified: true,
    },
  ),
  person(
    'Les Jardiniers',
    couple,
    63,
    place('FR', 'BRE', 'Quimper'),
    'Des roses, des chats, des étoiles.',
    {},
  ),

  // women
  person(
    'Оля',
    woman,
    27,
    place('RU', 'MOW', 'Москва', 'ru'),
    'Рисую город по памяти. Люблю тех, кто спрашивает.',
    {
      ...xxl,
      certified: true,
      mood: 'Рисую',
    },
  ),
  person(
    'Мария Ивановна',
    woman,
    58,
    place('RU', 'SVE', 'Екатеринбург', 'ru'),
    'Учительница литературы. Пишу длинно.',
    sms,
  ),
  person('Надежда', woman, 42, place('RU', 'TA', 'Казань', 'ru'), 'Пеку пироги и слушаю джаз.', {}),
  person(
    'Juniper',
    woman,
    30,
    place('GB', 'ENG', 'Brighton', 'en'),
    'Sea swimmer. Slow texter. Good listener.',
    {
      ...xxl,
      certified: true,
    },
  ),
  person(
    'Élodie',
    woman,
    24,
    place('FR', 'HDF', 'Lille'),
    'Étudiante en architecture, collectionne les escaliers.',
    {},
  ),
  person('Salomé', woman, 37, place('FR', 'PAC', 'Marseille'), 'Je chante en marchant.', {
    ...sms,
    certified: true,
  }),
  person('Faustine', woman, 50, place('FR', 'GES', 'Strasbourg'), 'Libraire. Demandez-moi une page.', xxl),
  person('Mathilde', woman, 68, place('FR', 'NOR', 'Rouen'), 'J’ai le temps, et des histoires.', sms),
  person('Noor', woman, 32, place('MA', '06', 'Casablanca'), 'Architecte d’intérieur, lectrice de nuit.', {}),
  person(
    'Wren',
    woman,
    71,
    place('US', 'ME', 'Portland', 'en'),
    'Retired lighthouse painter. Ask about storms.',
    sms,
  ),

  // men
  person(
    'Théodore',
    man,
    35,
    place('FR', 'IDF', 'Montreuil'),
    'Graveur. Je laisse des traces d’encre partout.',
    sms,
  ),
  person('Gabriel', man, 22, place('FR', 'OCC', 'Montpellier'), 'Je cours le matin, je lis le soir.', {}),
  person(
    'Édouard',
    man,
    61,
    place('CH', 'GE', 'Genève'),
    'Horloger à la retraite, ponctuel par principe.',
    xxl,
  ),
  person(
    'Иван',
    man,
    33,
    place('RU', 'NVS', 'Новосибирск', 'ru'),
    'Инженер. Чиню всё, кроме будильников.',
    sms,
  ),
  person('Алексей', man, 48, place('RU', 'MOW', 'Москва', 'ru'), 'Снимаю крыши и дворы.', xxl),
  person('Rowan', man, 29, place('IE', 'L', 'Dublin', 'en'), 'Plays the fiddle badly and happily.', {}),
  person(
    'Sullivan',
    man,
    44,
    place('US', 'NY', 'New York', 'en'),
    'Night-shift pharmacist. Awake when you are.',
    sms,
  ),
  person(
    'Émile',
    man,
    18,
    place('FR', 'BFC', 'Dijon'),
    'Tout juste majeur, très curieux, plutôt timide.',
    {},
  ),

  // trans
  person('Maxence', trans, 34, place('FR', 'IDF', 'Paris'), 'Danse, couture, éclats de rire.', {
    ...xxl,
    certified: true,
  }),
  person('Робин', trans, 26, place('RU', 'KDA', 'Сочи', 'ru'), 'Пою в хоре, вожу трамвай.', sms),
  person(
    'Ariel',
    trans,
    40,
    place('CA', 'QC', 'Québec'),
    'Céramiste. Mes tasses n’ont jamais deux anses pareilles.',
    {},
  ),

  // names that test a layout
  person(
    'Wilhelmina-Alexandrine de la Tour d’Auvergne',
    woman,
    49,
    place('FR', 'ARA', 'Clermont-Ferrand'),
    'Un nom trop long, une patience assortie.',
    sms,
  ),
  person('Zoé', woman, 30, place('BE', 'VLG', 'Gand'), 'Court et net.', {}),
];
