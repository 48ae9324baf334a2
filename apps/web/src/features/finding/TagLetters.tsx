// The letters of the list of tags: an alphabet at a time, arrows move from one letter to the next.
import { type Language, pathTo } from '@alcove/protocol';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SegmentedLinks } from '../../ui/Segmented.tsx';
import { alphabetOf, byAlphabet, digitLetter } from './letters.ts';
import { type TagListQuery, writeTagListQuery } from './load.ts';

function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const from = document.activeElement;
  const to = { ArrowRight: from?.nextElementSibling, ArrowLeft: from?.previousElementSibling }[event.key];
  if (!(to instanceof HTMLElement)) return;
  event.preventDefault();
  to.focus();
}

type TagLettersProps = { letters: readonly string[]; query: TagListQuery };

export function TagLetters({ letters, query }: TagLettersProps) {
  const { t, i18n } = useTranslation('finding');
  const groups = byAlphabet(letters);
  const own = (i18n.language as Language) === 'ru' ? 'cyrillic' : 'latin';
  const wanted = query.letter === '' ? own : alphabetOf(query.letter);
  const shown = groups.find(({ alphabet }) => alphabet === wanted) ?? groups[0];
  const to = (letter: string) => pathTo('tags') + writeTagListQuery({ ...query, letter, q: '', page: 1 });
  if (!shown) return null;
  return (
    <div className="stack g8">
      {groups.length > 1 && (
        <SegmentedLinks label={t('tagList.alphabets')}>
          {groups.map(({ alphabet, letters: ofIt }) => (
            <Link
              key={alphabet}
              to={to(ofIt[0] ?? '')}
              aria-current={alphabet === shown.alphabet ? 'true' : undefined}
            >
              {t(`tagList.${alphabet}`)}
            </Link>
          ))}
        </SegmentedLinks>
      )}
      {shown.alphabet !== 'digits' && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows beside the tabulator
        <nav className="tag-letters fading-scroll" aria-label={t('tagList.letters')} onKeyDown={moveAlong}>
          {shown.letters.map((letter) => (
            <Link
              key={letter}
              to={to(letter)}
              aria-current={letter === query.letter ? 'page' : undefined}
              aria-label={letter === digitLetter ? t('tagList.digits') : undefined}
            >
              {letter}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
