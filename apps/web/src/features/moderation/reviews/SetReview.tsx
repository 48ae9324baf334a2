// A set before publication: one file large, all files with their decisions, and the decision on the whole.
import type { OwnSet } from '@alcove/protocol';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import { FileRows } from './FileRows.tsx';
import { NearestPicture } from './NearestPicture.tsx';
import { OpenFile } from './OpenFile.tsx';
import { PollState } from './PollState.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useReviewKeys } from './review-keys.ts';
import type { DecisionEnds } from './use-decision.ts';
import type { Reviewed } from './reviewed.ts';
import { type Choice, fileByKeys, noVerdict, summaryOf, verdictOn, withBoxes, withFile } from './verdict.ts';
import { VerdictForm } from './VerdictForm.tsx';

const fileAt = ({ files }: OwnSet, at: number) => files[at] ?? files[0];

export function SetReview({ reviewed, ...ends }: DecisionEnds & { reviewed: Reviewed }) {
  const { t } = useTranslation('desk');
  const { version, contribution: set } = reviewed;
  const [verdict, setVerdict] = useState(noVerdict);
  const [at, setAt] = useState(0);
  const [refusing, setRefusing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const file = fileAt(set, at);
  const id = file?.material_id ?? 0;
  const summary = summaryOf(set, verdict);
  useReviewKeys({
    letters: { m: () => note.current?.focus() },
    onDigits(digits) {
      setAt(fileByKeys(digits, set.files.length) ?? at);
    },
    onSubmit: () => form.current?.requestSubmit(),
  });
  function choose(index: number, choice: Choice) {
    const chosen = set.files[index];
    if (!chosen) return;
    setAt(index);
    if (choice === 'refuse') setRefusing(true);
    else setVerdict(withFile(verdict, chosen.material_id, { choice }));
  }
  return (
    <div className="review-desk">
      <div className="review-look stack g12">
        {file && (
          <OpenFile
            key={id}
            kind="contribution"
            id={set.id}
            version={version}
            file={file}
            place={t('review.place', { number: at + 1, total: set.files.length })}
            blurAsked={set.blur === 1}
            given={verdictOn(verdict, file)}
            onChanged={ends.onChanged}
            onPublish={() => setVerdict(withFile(verdict, id, { choice: 'publish' }))}
            onBoxes={(boxes) => setVerdict(withBoxes(verdict, id, boxes))}
            onRefuse={() => setRefusing(true)}
          />
        )}
        {file && <NearestPicture key={`near ${id}`} id={set.id} material={id} />}
        <p className="review-keys" aria-hidden="true">
          <span>
            <KeyHint>V</KeyHint> {t('review.keys.or')} <KeyHint>{t('review.keys.space')}</KeyHint>{' '}
            {t('review.keys.hold')}
          </span>
          <span>
            <KeyHint>1</KeyHint> {t('review.keys.to')} <KeyHint>{set.files.length}</KeyHint>{' '}
            {t('review.keys.file')}
          </span>
          <span>
            <KeyHint>N</KeyHint> {t('review.keys.box')}
          </span>
          <span>
            <KeyHint>M</KeyHint> {t('review.keys.note')}
          </span>
          <span>
            <KeyHint>Ctrl</KeyHint> <KeyHint>↵</KeyHint> {t('review.keys.submit')}
          </span>
        </p>
      </div>
      <aside className="review-side stack g12">
        <header className="review-side-head">
          <h2>{t('review.files', { count: set.files.length })}</h2>
          <span className="dim">{t('review.decidedFiles', { count: summary.decided })}</span>
        </header>
        <FileRows
          files={set.files}
          verdictOf={(each) => verdictOn(verdict, each)}
          at={at}
          onOpen={setAt}
          onChoose={choose}
        />
        <PollState id={set.id} votes={reviewed.votes} />
        <VerdictForm
          {...ends}
          form={form}
          note={note}
          reviewed={reviewed}
          verdict={verdict}
          summary={summary}
          onChange={setVerdict}
        />
      </aside>
      {refusing && file && (
        <ReasonDialog
          name={file.name}
          chosen={verdictOn(verdict, file).reason}
          onClose={() => setRefusing(false)}
          onChoose={(reason) => {
            setRefusing(false);
            setVerdict(withFile(verdict, id, { choice: 'refuse', reason }));
          }}
        />
      )}
    </div>
  );
}
