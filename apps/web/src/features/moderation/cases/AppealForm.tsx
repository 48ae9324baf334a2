// Contesting a decision, once: by the member who is logged in, or by the holder of a secret link. Without scripts the
// browser posts the form and comes back to the page.
import { caseLimits, type Followed } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { useFormPost } from '../../../call/use-form-post.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';

/** `isRefused`: a browser without scripts came back with a refusal. */
export type Appealing = { isRefused: boolean } & ({ reference: string } | { token: string });

type Props = { followed: Followed; appealing: Appealing; onSent: (followed: Followed) => void };

export function AppealForm({ followed, appealing, onSent }: Props) {
  const { t } = useTranslation('moderation');
  const { state, until } = followed.appeal;
  const byLink = 'token' in appealing;
  const appeal = useCall(addresses.appeal);
  const complain = useCall(addresses.complain);
  const { busy, fault } = byLink ? complain : appeal;
  const ownPost = useFormPost(addresses.appeal);
  const linkPost = useFormPost(addresses.complain);
  const { form, back } = byLink ? linkPost : ownPost;
  if (state === 'none') return null;
  const who = followed.as;

  async function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text') ?? '');
    const answer = byLink
      ? await complain.send({ token: appealing.token, text })
      : await appeal.send({ reference: appealing.reference, text });
    if (answer) onSent(answer);
  }

  return (
    <Card className="stack g12">
      <h2 className="t18 semibold">{t(`followed.appeal.${who}`)}</h2>
      <output className="muted">
        {t(`followed.appeal.${state}`)} {state !== 'answered' && <DateText at={until} form="day" />}
      </output>
      {state === 'possible' && (
        <form {...form} className="stack g12" noValidate onSubmit={(event) => void send(event)}>
          <input type="hidden" name="return" value={back} />
          {byLink ? (
            <input type="hidden" name="token" value={appealing.token} />
          ) : (
            <input type="hidden" name="reference" value={appealing.reference} />
          )}
          <Field label={t('followed.appeal.label')} error={fault?.text}>
            <TextArea
              name="text"
              rows={4}
              minLength={caseLimits.appealMin}
              maxLength={caseLimits.appealMax}
              required
            />
          </Field>
          {appealing.isRefused && <Note tone="danger">{t('followed.appeal.refused')}</Note>}
          <Button kind="primary" type="submit" busy={busy && t('followed.appeal.sending')}>
            {t(`followed.appeal.send_${who}`)}
          </Button>
        </form>
      )}
    </Card>
  );
}
