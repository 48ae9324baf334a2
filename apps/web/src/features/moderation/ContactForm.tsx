// The contact form. Without scripts the browser posts it and comes back to the page; with them, errors
// appear at their fields and nothing that was written is lost.
import './contact.css';
import { type ContactSubject, noticeLimits } from '@alcove/protocol';
import CircleHelp from 'lucide-react/icons/circle-help';
import Database from 'lucide-react/icons/database';
import Flag from 'lucide-react/icons/flag';
import Landmark from 'lucide-react/icons/landmark';
import LinkIcon from 'lucide-react/icons/link';
import Mail from 'lucide-react/icons/mail';
import Scale from 'lucide-react/icons/scale';
import Send from 'lucide-react/icons/send';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import User from 'lucide-react/icons/user';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReady } from '../../ready.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Input } from '../../ui/Input.tsx';
import { Note } from '../../ui/Banner.tsx';
import { RadioCard } from '../../ui/RadioCard.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { RemovalFields } from './RemovalFields.tsx';
import { type ContactErrors, type ContactField, contactFields, loadCheck, sendContact } from './contact.ts';

const icons = {
  remove_image: ShieldAlert,
  illegal_content: Flag,
  account: CircleHelp,
  appeal: Scale,
  own_data: Database,
  complaint: Landmark,
} as const;

type ContactFormProps = {
  /** Where the form is posted, in the language of the page. */
  action: string;
  /** Where a browser without scripts comes back to. */
  back: string;
  subjects: readonly ContactSubject[];
  limits: { message: { min: number; max: number }; page: { max: number } };
  subject: ContactSubject;
  /** The page that is written about, when a link said so. */
  page: string;
  /** What went wrong before the page was loaded, from a browser without scripts. */
  refused?: string | undefined;
  onSubject: (subject: ContactSubject) => void;
  onSent: (reference: string) => void;
};

export function ContactForm({ limits, subjects, subject, ...props }: ContactFormProps) {
  const { t } = useTranslation(['moderation', 'ui']);
  const ready = useReady();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [notice, setNotice] = useState(props.refused ?? '');

  const usual = {
    subject: t('contact.errors.subject'),
    email: t('contact.errors.email'),
    page: t('contact.errors.page', limits.page),
    pages: t('contact.errors.pages'),
    represents: t('contact.errors.represents'),
    no_consent: t('contact.errors.noConsent'),
    signature: t('contact.errors.signature'),
    name: t('contact.errors.name'),
    message: t('contact.errors.message', limits.message),
    accurate: t('contact.errors.accurate'),
  };
  const errorOf = (field: ContactField) => (errors[field] === true ? usual[field] : errors[field]);
  const touch = (field: ContactField) => {
    // If the schema does not come now, sending asks for it again.
    loadCheck().catch(() => {});
    setErrors((known) => ({ ...known, [field]: undefined }));
  };

  const form = useRef<HTMLFormElement>(null);
  const takeOver = useEffectEvent(() => {
    const chosen = form.current && new FormData(form.current).get('subject');
    const known = subjects.find((each) => each === chosen);
    if (known) props.onSubject(known);
  });
  // One may have chosen before scripts took over.
  useEffect(() => takeOver(), []);

  async function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const sent = event.currentTarget;
    setBusy(true);
    setNotice('');
    const outcome = await sendContact(new FormData(sent));
    setBusy(false);
    if (outcome.status === 'sent') return props.onSent(outcome.reference);
    if (outcome.status === 'unreachable') return setNotice(t('unanswered.sent', { ns: 'ui' }));
    setErrors(outcome.errors);
    const first = contactFields.find((field) => outcome.errors[field]);
    setNotice(first ? t('contact.errors.summary') : (outcome.message ?? t('contact.errors.summary')));
    if (first) sent.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return (
    <form
      ref={form}
      className="contact-form stack g16"
      method="post"
      action={props.action}
      aria-label={t('contact.form')}
      noValidate={ready}
      onSubmit={send}
    >
      <input type="hidden" name="return" value={props.back} />
      <div role="alert">{notice && <Note tone="danger">{notice}</Note>}</div>
      <Field group label={t('contact.subject.label')} error={errorOf('subject')}>
        <div className="contact-pair">
          {subjects.map((each) => (
            <RadioCard
              key={each}
              name="subject"
              value={each}
              defaultChecked={each === subject}
              onChange={() => {
                props.onSubject(each);
                touch('accurate');
              }}
              title={t(`contact.subject.${each}.title`)}
              consequence={t(`contact.subject.${each}.text`)}
              aside={<Icon of={icons[each]} className={each === 'remove_image' ? 'text-danger' : 'dim'} />}
            />
          ))}
        </div>
      </Field>
      <Field
        label={t(subject === 'remove_image' ? 'contact.where' : 'contact.page')}
        hint={t(subject === 'remove_image' ? 'contact.pageNeeded' : 'contact.pageHint')}
        error={errorOf('page')}
      >
        <Input
          name="page"
          type="text"
          icon={LinkIcon}
          defaultValue={props.page}
          maxLength={limits.page.max}
          autoComplete="off"
          onChange={() => touch('page')}
        />
      </Field>
      <RemovalFields errorOf={errorOf} touch={touch} />
      <div className="contact-pair">
        <Field label={t('contact.email')} hint={t('contact.emailHint')} error={errorOf('email')}>
          <Input
            name="email"
            type="email"
            icon={Mail}
            autoComplete="email"
            maxLength={254}
            required
            onChange={() => touch('email')}
          />
        </Field>
        <div className="contact-name">
          <Field label={t('contact.name')} hint={t('contact.nameHint')} error={errorOf('name')}>
            <Input
              name="name"
              type="text"
              icon={User}
              autoComplete="name"
              maxLength={noticeLimits.nameMax}
              onChange={() => touch('name')}
            />
          </Field>
        </div>
      </div>
      <Field label={t('contact.message')} error={errorOf('message')}>
        <TextArea
          name="message"
          rows={4}
          minLength={limits.message.min}
          maxLength={limits.message.max}
          required
          onChange={() => touch('message')}
        />
      </Field>
      <div className="contact-end">
        <Checkbox name="accurate" value="1" error={errorOf('accurate')} onChange={() => touch('accurate')}>
          {t('contact.accurate')}
          <span className="hint block">{t('contact.accurateHint')}</span>
        </Checkbox>
        <Button kind="primary" size="large" type="submit" icon={Send} busy={busy && t('contact.sending')}>
          {/* Without scripts it does not follow the subject. */}
          {t(ready && subject === 'remove_image' ? 'contact.sign' : 'contact.send')}
        </Button>
      </div>
    </form>
  );
}
