// The names of one tag, a language each; that of the page's language is the one it is shown under.
import { type AnswerOf, type findingCalls, languages } from '@alcove/protocol';
import './found-grid.css';

type Props = { names: AnswerOf<typeof findingCalls.tagSearch>['names']; shown: string };

export const TagNames = ({ names, shown }: Props) =>
  languages.flatMap((language) =>
    names
      .filter((name) => name.language === language)
      .map(({ tag }) => (
        <span key={language} className="tag-name" aria-current={tag === shown || undefined}>
          <i aria-hidden="true">{language}</i>
          <span lang={language}>{tag}</span>
        </span>
      )),
  );
