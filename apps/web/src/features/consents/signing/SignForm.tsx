// What a person agrees to, and their answer. Refuse and sign have one size; signing waits until each file was shown.
import { consentLimits, type OpenedConsent } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Infinity_ from 'lucide-react/icons/infinity';
import MapPin from 'lucide-react/icons/map-pin';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Signature from 'lucide-react/icons/signature';
import Users from 'lucide-react/icons/users';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReady } from '../../../ready.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Input } from '../../../ui/Input.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { AskedFile } from './AskedFile.tsx';
import { AnswerRefused, type RefusedAnswer, takesFocus } from './AnswerRefused.tsx';
import { useRefusal } from './use-refusal.tsx';
import { cameBack, useLinkPost } from './use-link-post.tsx';
import { countedFiles } from './words.ts';

const clauses = {
  where: MapPin,
  whom: Users,
  never: Ban,
  until: Infinity_,
  change: RotateCcw,
} as const;

type SignFormProps = {
  opened: OpenedConsent;
  token: string;
  busy: 'signing' | 'refusing' | undefined;
  fault: string | undefined;
  /** What a browser without scripts sent in vain. */
  said: RefusedAnswer | undefined;
  onSign: (answer: { name: string; files: number[] }) => void;
  onRefuse: () => void;
};

const seenIn = (form: HTMLFormElement) => new FormData(form).getAll('files[]').map(Number);

export function SignForm({ opened, token, busy, fault, said, onSign, onRefuse }: SignFormProps) {
  const { t } = useTranslation('consents');
  const ready = useReady();
  const page = useRef<HTMLFormElement>(null);
  const [seen, setSeen] = useState<readonly number[]>([]);
  const { form, hidden } = useLinkPost(
    addresses.signConsent,
    token,
    `?${cameBack.opened}=1&${cameBack.signed}=1`,
  );
  const refusal = useRefusal({ token, busy: busy === 'refusing', onRefuse });
  const { files, author } = opened;
  const nameFault = said?.messages?.['name'];
  const unseen = files.flatMap(({ material_id: id }, at) => (seen.includes(id) ? [] : [at + 1]));
  const counts = {
    photos: files.filter(({ kind }) => kind === 'photo').length,
    films: files.filter(({ kind }) => kind === 'video').length,
  };

  const takeOver = useEffectEvent(() => page.current && setSeen(seenIn(page.current)));
  // They may have looked before scripts took over.
  useEffect(() => void takeOver(), []);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    if (unseen.length === 0) onSign({ name, files: seenIn(event.currentTarget) });
  }

  return (
    <>
      <form
        {...form}
        ref={page}
        className="signing-columns"
        onSubmit={submit}
        onChange={({ currentTarget }) => setSeen(seenIn(currentTarget))}
      >
        {hidden}
        <div className="stack g16">
          <p>
            <StatusTag tone="success" icon={Check}>
              {t('signing.proven')}
            </StatusTag>
          </p>
          <h1 className="d44 breakable">{t('signing.title', { what: countedFiles(t, counts) })}</h1>
          <p className="t16 muted">{t('signing.text', { author })}</p>
          <div className="asked-files tiles g12">
            {files.map((file, at) => (
              <AskedFile key={file.material_id} file={file} place={at + 1} count={files.length} />
            ))}
          </div>
        </div>
        <Card className="stack g16">
          <h2 className="t18">{t('scope.heading')}</h2>
          <dl className="signing-scope">
            {Object.entries(clauses).map(([clause, icon]) => (
              <div key={clause}>
                <Icon of={icon} />
                <dt className="semibold">{t(`scope.${clause as keyof typeof clauses}.name`)}</dt>
                <dd className="muted">{t(`scope.${clause as keyof typeof clauses}.text`)}</dd>
              </div>
            ))}
          </dl>
          <div className="stack g16">
            <Field label={t('signing.name')} hint={t('signing.nameHint', { author })} error={nameFault}>
              <Input
                name="name"
                className="signing-name"
                required
                minLength={consentLimits.signatureMin}
                maxLength={consentLimits.signatureMax}
                autoComplete="off"
                defaultValue={said?.values['name']}
                {...(nameFault !== undefined && takesFocus)}
              />
            </Field>
            <AnswerRefused fault={fault} said={nameFault === undefined ? said?.message : undefined} />
            <div className="signing-answers">
              {refusal.button({ kind: 'outline', size: 'large', block: true, children: t('signing.refuse') })}
              <Button
                type="submit"
                kind="primary"
                size="large"
                block
                icon={Signature}
                aria-disabled={ready && unseen.length > 0}
                busy={busy === 'signing' && t('signing.signing')}
              >
                {t('signing.sign')}
              </Button>
            </div>
            <p className="hint" aria-live="polite">
              {unseen.length > 0 &&
                `${t('signing.lookFirst', { count: unseen.length, numbers: unseen.join(', ') })} `}
              {t('signing.foot')}
            </p>
          </div>
        </Card>
      </form>
      {refusal.form}
    </>
  );
}
