// What a person agrees to, and their answer. Refuse and sign have one size; signing waits until each file was shown.
import { consentLimits, type OpenedConsent } from '@alcove/protocol';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Infinity_ from 'lucide-react/icons/infinity';
import MapPin from 'lucide-react/icons/map-pin';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Signature from 'lucide-react/icons/signature';
import Users from 'lucide-react/icons/users';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Input } from '../../../ui/Input.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { AskedFile } from './AskedFile.tsx';
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
  busy: 'signing' | 'refusing' | undefined;
  fault: string | undefined;
  onSign: (answer: { name: string; files: number[] }) => void;
  onRefuse: () => void;
};

export function SignForm({ opened, busy, fault, onSign, onRefuse }: SignFormProps) {
  const { t } = useTranslation('consents');
  const [seen, setSeen] = useState<readonly number[]>([]);
  const { files, author } = opened;
  const unseen = files.flatMap(({ material_id: id }, at) => (seen.includes(id) ? [] : [at + 1]));
  const counts = {
    photos: files.filter(({ kind }) => kind === 'photo').length,
    films: files.filter(({ kind }) => kind === 'video').length,
  };

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    if (unseen.length === 0) onSign({ name, files: files.map(({ material_id }) => material_id) });
  }

  return (
    <div className="signing-columns">
      <div className="stack g16">
        <p>
          <StatusTag tone="success" icon={Check}>
            {t('signing.proven')}
          </StatusTag>
        </p>
        <h1 className="d44 breakable">{t('signing.title', { what: countedFiles(t, counts) })}</h1>
        <p className="t16 muted">{t('signing.text', { author })}</p>
        <div className="tiles g12">
          {files.map((file, at) => (
            <AskedFile
              key={file.material_id}
              file={file}
              place={at + 1}
              count={files.length}
              isSeen={seen.includes(file.material_id)}
              onSeen={() => setSeen([...seen, file.material_id])}
            />
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
        <form className="stack g16" onSubmit={submit}>
          <Field label={t('signing.name')} hint={t('signing.nameHint', { author })}>
            <Input
              name="name"
              className="signing-name"
              required
              minLength={consentLimits.signatureMin}
              maxLength={consentLimits.signatureMax}
              autoComplete="off"
            />
          </Field>
          <div role="alert" className="hint error">
            {fault}
          </div>
          <div className="signing-answers">
            <Button
              kind="outline"
              size="large"
              block
              busy={busy === 'refusing' && t('signing.refusing')}
              onClick={onRefuse}
            >
              {t('signing.refuse')}
            </Button>
            <Button
              type="submit"
              kind="primary"
              size="large"
              block
              icon={Signature}
              aria-disabled={unseen.length > 0}
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
        </form>
      </Card>
    </div>
  );
}
