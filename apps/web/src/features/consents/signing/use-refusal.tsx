// The answer no: of the same form wherever it stands, also within a form that asks something else.
import * as addresses from '@alcove/protocol/addresses';
import { type SyntheticEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../../../ui/Button.tsx';
import { cameBack, useLinkPost } from './use-link-post.tsx';

type Refusal = { token: string; busy: boolean; onRefuse: () => void };

/** The form stands beside other forms, and its button wherever it belongs. */
export function useRefusal({ token, busy, onRefuse }: Refusal) {
  const { t } = useTranslation('consents');
  const id = useId();
  const { form, hidden } = useLinkPost(addresses.refuseConsent, token, `?${cameBack.opened}=1`);
  function refuse(event: SyntheticEvent) {
    event.preventDefault();
    onRefuse();
  }
  return {
    form: (
      <form {...form} id={id} onSubmit={refuse}>
        {hidden}
      </form>
    ),
    button: (look: Pick<ButtonProps, 'kind' | 'size' | 'block' | 'children'>) => (
      <Button {...look} type="submit" form={id} busy={busy && t('signing.refusing')} />
    ),
  };
}
