// The words of one file: its caption, who is visible, faces of a photo, poster and captions of a film, its place.
import {
  type Captions,
  contributionLimits,
  type DraftFile,
  type Language,
  languageNames,
  languages,
  type OwnSet,
  peopleShown,
} from '@alcove/protocol';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import CaptionsIcon from 'lucide-react/icons/captions';
import ScanFace from 'lucide-react/icons/scan-face';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFailure } from '../../../call/call-server.ts';
import { glyph } from '../../../icons.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { movedBy } from '../../albums/index.ts';
import { bytesIn } from '../../media/index.ts';
import { useFileRemoval } from '../use-file-removal.ts';
import { type FileWords, noEdit } from './draft-edit.ts';
import type { DraftSession } from './draft-session.ts';
import { PosterPicker } from './PosterPicker.tsx';

type FilePanelProps = {
  session: DraftSession;
  set: OwnSet;
  file: DraftFile;
  failure: CallFailure | undefined;
  onFaces: () => void;
  onGone: () => void;
};

export function FilePanel({ session, set, file, failure, onFaces, onGone }: FilePanelProps) {
  const { t, i18n } = useTranslation('authoring');
  const { remove } = useFileRemoval({ toast: true });
  const { material_id, name, kind, boxes, people, description } = file;
  const ids = set.files.map((each) => each.material_id);
  const at = ids.indexOf(material_id);
  const write = (words: FileWords) => session.change({ ...noEdit, files: { [material_id]: words } });

  async function take() {
    if (!(await remove(material_id))) return;
    await session.reread();
    onGone();
  }

  return (
    <div className="submit-words stack g16">
      <p className="submit-panel-name row baseline g12 breakable">
        <b>{name}</b>
        <small className="dim">{bytesIn(i18n.language, file.size)}</small>
      </p>
      {kind === 'photo' ? (
        <img className="submit-preview" src={file.url} alt="" width={640} height={480} />
      ) : (
        <PosterPicker
          file={file}
          local={session.fileNamed(name)}
          onChange={(poster_ms) => write({ poster_ms })}
        />
      )}
      <Field label={t('file.caption')}>
        <Input
          value={description}
          maxLength={contributionLimits.captionMax}
          onChange={({ target }) => write({ description: target.value })}
        />
      </Field>
      <WhoIsVisible people={people} label={t('file.people')} onChange={(who) => write({ people: who })} />
      {kind === 'photo' ? (
        <Button icon={ScanFace} onClick={onFaces}>
          {boxes.length > 0 ? t('file.facesOf', { count: boxes.length }) : t('file.faces')}
        </Button>
      ) : (
        <CaptionsField
          captions={file.captions}
          error={failure?.messages?.captions}
          onChange={(captions) => write({ captions })}
        />
      )}
      <div className="submit-place cluster g8">
        <Button
          size="small"
          disabled={(set.cover ?? ids[0]) === material_id}
          onClick={() => session.change({ ...noEdit, words: { cover: material_id } })}
        >
          {t('file.makeCover')}
        </Button>
        <IconButton
          icon={ArrowLeft}
          label={t('move.before')}
          disabled={at <= 0}
          onClick={() => session.order(movedBy(ids, material_id, -1))}
        />
        <IconButton
          icon={ArrowRight}
          label={t('move.after')}
          disabled={at >= ids.length - 1}
          onClick={() => session.order(movedBy(ids, material_id, 1))}
        />
        <Button kind="danger" size="small" icon={Trash2} onClick={() => void take()}>
          {t('file.take')}
        </Button>
      </div>
    </div>
  );
}

type WhoProps = { people: DraftFile['people']; label: string; onChange: (who: DraftFile['people']) => void };

export function WhoIsVisible({ people, label, onChange }: WhoProps) {
  const { t } = useTranslation('authoring');
  return (
    <Field group label={label} hint={people === 'others' ? t('people.othersHint') : undefined}>
      <Segmented
        full
        label={label}
        value={people}
        segments={peopleShown.map((value) => ({ value, label: t(`people.${value}`) }))}
        onChange={onChange}
      />
    </Field>
  );
}

const linesOf = (captions: string) => captions.split('-->').length - 1;

type CaptionsProps = {
  captions: Captions;
  error: string | undefined;
  /** Of one language. */
  onChange: (captions: Captions) => void;
};

function CaptionsField({ captions, error, onChange }: CaptionsProps) {
  const { t, i18n } = useTranslation('authoring');
  const { t: tRefusal } = useTranslation('refusals');
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef<Language>('fr');
  const [wrong, setWrong] = useState(false);
  const given = languages.filter((language) => captions[language]);
  const others = languages.filter((language) => !captions[language]);
  async function take(file: File | undefined) {
    if (!file) return;
    const text = file.size <= contributionLimits.captionsBytes ? await file.text() : '';
    const isWrong = !/^\uFEFF?WEBVTT/.test(text);
    setWrong(isWrong);
    if (!isWrong) onChange({ [asked.current]: text });
  }
  return (
    <Field
      group
      label={t('captions.label')}
      aside={t('captions.rule', { size: bytesIn(i18n.language, contributionLimits.captionsBytes) })}
      error={wrong ? tRefusal('captions_invalid') : error}
    >
      <input
        ref={input}
        type="file"
        accept=".vtt,text/vtt"
        hidden
        aria-label={t('captions.add')}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
      {given.map((language) => (
        <p key={language} className="submit-captions row g12">
          <Icon of={CaptionsIcon} />
          <span className="grow">
            <span lang={language}>{languageNames[language]}</span>{' '}
            <span className="dim">{t('captions.lines', { count: linesOf(captions[language] ?? '') })}</span>
          </span>
          <IconButton
            icon={glyph('x')}
            label={t('captions.remove', { language: languageNames[language] })}
            onClick={() => onChange({ [language]: '' })}
          />
        </p>
      ))}
      {others.length > 0 && (
        <Menu
          label={t('captions.language')}
          renderTrigger={(attributes) => (
            <Button {...attributes} icon={glyph('plus')}>
              {given.length > 0 ? t('captions.addLanguage') : t('captions.add')}
            </Button>
          )}
        >
          {others.map((language) => (
            <MenuItem
              key={language}
              onSelect={() => {
                asked.current = language;
                input.current?.click();
              }}
            >
              <span lang={language}>{languageNames[language]}</span>
            </MenuItem>
          ))}
        </Menu>
      )}
    </Field>
  );
}
