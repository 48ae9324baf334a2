// Writing to the people who run the site: no account, no gate, with or without scripts.
import { contactLimits, type ContactSubject, contactSubjects, pathTo, prefixOf } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { AfterSending, ContactForm, ContactSent, DangerNotice } from '../features/moderation/index.ts';
import { pageRequest } from '../page-request.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

// The words of the wire stay on the server: the page gets the few values it needs, not their schemas.
export function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context.get(pageRequest);
  const query = new URL(request.url).searchParams;
  const prefix = prefixOf(language);
  const refused = query.get('refused') ?? undefined;
  return {
    action: prefix + addresses.contact.path,
    back: `${prefix}${pathTo('contact')}?sent=1`,
    subjects: contactSubjects,
    limits: contactLimits,
    subject: contactSubjects.find((subject) => subject === query.get('subject')) ?? contactSubjects[0],
    page: (query.get('page') ?? '').slice(0, contactLimits.page.max),
    refused,
    sent: query.get('sent') === '1' && refused === undefined,
  };
}

export default function Contact() {
  const { sent, refused, subject: preselected, ...form } = useLoaderData<typeof loader>();
  const { t } = useTranslation('moderation');
  const [subject, setSubject] = useState<ContactSubject>(preselected);
  const [reference, setReference] = useState<string>();
  const notice: Record<string, string> = {
    accuracy_required: t('contact.errors.accurate'),
    invalid_input: t('contact.errors.summary'),
    too_many: t('contact.errors.too_many'),
  };
  return (
    <div className="contact">
      <PageBody>
        <PageHeading heading={t('pages.contact.heading')} lead={t('pages.contact.lead')} />
        {sent || reference !== undefined ? (
          <ContactSent
            reference={reference}
            onAgain={reference === undefined ? undefined : () => setReference(undefined)}
          />
        ) : (
          <ContactForm
            {...form}
            subject={subject}
            refused={refused && (notice[refused] ?? t('contact.errors.native'))}
            onSubject={setSubject}
            onSent={setReference}
          />
        )}
      </PageBody>
      <aside>
        <AfterSending subject={subject} />
        <DangerNotice />
        <p className="dim">{t('contact.authorities')}</p>
      </aside>
    </div>
  );
}
