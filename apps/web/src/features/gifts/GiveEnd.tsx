// The end of the form: why it was refused, and the button that says what it costs.
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Token } from '../../ui/marks.tsx';
import { useMe } from '../accounts/index.ts';
import { topUpRequest } from '../payments/index.ts';
import { useBalance } from '../wallet/index.ts';
import type { GiftForm } from './use-gift-form.ts';

type ProblemProps = {
  form: GiftForm;
  balance: number | undefined;
};

export function GiveProblem({ form, balance: rendered }: ProblemProps) {
  const { t } = useTranslation('gifts');
  const me = useMe();
  const balance = useBalance(me?.uid)?.balance ?? rendered;
  const { problem, total } = form;
  const missing = balance === undefined ? 0 : Math.max(0, total - balance);
  const isShort = missing > 0 || (balance === undefined && problem?.isShort === true);
  const said = problem && !problem.field && !problem.isShort ? problem.text : '';
  if (!isShort && said === '') return null;
  return (
    <div aria-live="polite" className="gift-problem">
      <Note tone={said ? 'danger' : 'warning'} icon={CircleAlert}>
        {said || t('form.short', { missing })}
      </Note>
      {isShort && me && (
        <Button
          kind="token"
          onClick={() => topUpRequest.set({ uid: me.uid, missing, onward: t('form.goOn') })}
        >
          {t('form.refill')}
        </Button>
      )}
    </div>
  );
}

/** `formId`: where it stands outside of its form. */
export function GiveButton({ form, formId }: { form: GiftForm; formId?: string }) {
  const { t } = useTranslation('gifts');
  return (
    <Button
      type="submit"
      form={formId}
      kind="token"
      size="large"
      block
      icon={Token}
      className="gift-submit"
      busy={form.busy && t('form.sending')}
    >
      {t('form.submit', { count: form.total })}
    </Button>
  );
}
