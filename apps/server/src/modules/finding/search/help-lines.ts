// Whom to call where somebody searches words that this site does not search for, as the setting HELP_LINES names them.
import { type HelpLine, helpNeeds } from '@alcove/protocol';
import type { Kind } from '../../../setting-kinds.ts';
import { readByModule } from '../../../settings.ts';

const shown = 'FR|child|119|Allô Enfance en Danger; FR|thoughts|0 806 23 10 63|Service STOP';
const textMax = 80;

export const helpLineList: Kind<HelpLine[]> = {
  expected: `a country, ${helpNeeds.join(' or ')}, a number and a name for each line, such as ${shown}`,
  read(text) {
    const lines = text
      .split(';')
      .filter((item) => item.trim() !== '')
      .map((item): HelpLine | undefined => {
        const [country = '', as = '', number = '', name = '', ...more] = item
          .split('|')
          .map((part) => part.trim());
        const need = helpNeeds.find((each) => each === as);
        const isWhole =
          /^[A-Z]{2}$/u.test(country) &&
          /^\+?[\d ]{2,20}$/u.test(number) &&
          name !== '' &&
          name.length <= textMax &&
          more.length === 0;
        return need && isWhole ? { country, need, number, name } : undefined;
      });
    return lines.length > 0 && lines.every((line) => line !== undefined) ? lines : undefined;
  },
};

/** The lines of the reader's country; all lines where the country is unknown or has none. */
export function linesFor(lines: readonly HelpLine[], country: string | undefined): HelpLine[] {
  const own = lines.filter((line) => line.country === country);
  return own.length > 0 ? own : [...lines];
}

/** Reads the setting; without a text, the lines of France. */
export const helpLinesNamedBy = (text: string | undefined): readonly HelpLine[] =>
  readByModule('HELP_LINES', helpLineList, text ?? shown);
