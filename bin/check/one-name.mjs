// One thing has one name on the screens of a language: the table of docs/glossary.md, "Words shown to people".

/** Where a word stands for the wrong thing, and what stands in its place. */
const names = [
  // R1.003: the chat face says XXL, the content face Premium.
  { where: /^(?:rooms|streams|pm|video-calls):/, never: /Premium/, say: 'XXL' },
  // Help and terms say once that both are one; refusals of the chat and keys of that name are its own.
  {
    where: /^(?!(?:rooms|streams|pm|video-calls|help|terms|refusals):)(?!.*xxl)/i,
    never: /XXL/,
    say: 'Premium',
  },
  { language: 'fr', where: /./, never: /listes? de blocage|membres bloqués/i, say: 'liste noire' },
  { language: 'en', where: /./, never: /block ?lists?|blocked members/i, say: 'blacklist' },
  {
    language: 'ru',
    where: /./,
    never: /спис\p{L}* (?:блокиров|заблокиров)|заблокированные участники/iu,
    say: 'чёрный список',
  },
  // "Publication" is what happens to a contribution; on walls one reads "billets".
  { language: 'fr', where: /^wall:|(?:^|[.:])posts?(?:\.|$)/, never: /publications?/i, say: 'billet' },
  // A set is what a contribution holds; before the team and in notices its name is that of the whole.
  { language: 'fr', where: /^(?:desk|moderation|refusals):/, never: /\bséries?\b/i, say: 'contribution' },
  {
    language: 'en',
    where: /^(?:desk|moderation):/,
    never: /\b(?:a|the|your|this|these|next) sets?\b/i,
    say: 'contribution',
  },
  {
    language: 'ru',
    where: /^(?:desk|moderation|refusals|search):/,
    never: /сери[яийюе]/i,
    say: 'публикация',
  },
  { language: 'ru', where: /./, never: /жетон/i, say: 'токен' },
  { language: 'ru', where: /./, never: /учётн\p{L}* запис/iu, say: 'аккаунт' },
  // A ticket or the number of a contribution is a name: it has no thousands.
  { where: /./, never: /\{\{(?:ticket|number|uid|id|reference), number\}\}/, say: 'an ungrouped number' },
  // Walls are those of members: the team sees cameras as a mosaic.
  { where: /mosaic/i, never: /\bmur\b|\bwall\b|стен[аыеу]/i, say: 'mosaic' },
];

/** The wrong names in a text, as ends of a sentence that begins with its key. */
export const wrongNames = (language, key, text) =>
  names
    .filter((each) => each.language === undefined || each.language === language)
    .filter(({ where, never }) => where.test(key) && never.test(text))
    .map(({ never, say }) => `says "${never.exec(text)[0]}" where the word is "${say}"`);
