// The account forms as a dialog, where leaving the page behind would cost something: in the chat. One form
// takes the place of another; after a login the reader is back on the page.
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { accountDialog } from './dialogs.ts';
import { ActivateForm } from './forms/ActivateForm.tsx';
import { ChangePasswordForm } from './forms/ChangePasswordForm.tsx';
import type { FormState } from './forms/form-state.ts';
import { DialogFrame } from './forms/frame.tsx';
import { LoginForm } from './forms/LoginForm.tsx';
import { RestoreForm } from './forms/RestoreForm.tsx';
import { SignupForm } from './forms/SignupForm.tsx';
import { useMe } from './me.tsx';

const bodies: Record<FormState, () => React.ReactNode> = {
  login: LoginForm,
  signup: SignupForm,
  restore: RestoreForm,
  activate: ActivateForm,
  passwordChange: ChangePasswordForm,
};
const close = () => accountDialog.set(undefined);

export default function AccountDialog({ form }: { form: FormState }) {
  const { t } = useTranslation('accounts');
  const me = useMe();
  const titles: Record<FormState, string> = {
    login: t('login.title'),
    signup: t('signup.title'),
    restore: t('restore.title'),
    activate: me?.active ? t('activate.activeTitle') : t('activate.title'),
    passwordChange: t('changePassword.title'),
  };
  const Body = bodies[form];
  return (
    <Dialog open onClose={close} title={titles[form]}>
      <DialogFrame go={accountDialog.set} close={close}>
        <Body key={form} />
      </DialogFrame>
    </Dialog>
  );
}
