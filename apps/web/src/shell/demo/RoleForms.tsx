// A form for each role: the server ends the session or logs in, and leads to where the role begins. They work without
// scripts, and load the whole page anew with them: its reader is another.
import { type DemoRole, demoPlayers, demoRoles, inLanguage, type Language } from '@alcove/protocol';
import { lookAround } from '@alcove/protocol/addresses';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFacts } from '../facts.ts';
import { landings } from './things.ts';

type RoleFormsProps = { role: DemoRole | undefined; detailed?: boolean };

/** `detailed`: with who is played, as in the sheet of a phone. */
export function RoleForms({ role: current, detailed }: RoleFormsProps) {
  const { t, i18n } = useTranslation('demo');
  const { refusedForm } = useFacts();
  const [coming, setComing] = useState<DemoRole>();
  // A page that the browser had kept comes back as it was left.
  useEffect(() => {
    const back = () => setComing(undefined);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);
  return (
    <div className={detailed ? 'demo-cards' : 'demo-roles'}>
      {demoRoles.map((role) => (
        <form key={role} method="post" action={lookAround.path} onSubmit={() => setComing(role)}>
          <input type="hidden" name="role" value={role} />
          <input type="hidden" name="return" value={inLanguage(landings[role], i18n.language as Language)} />
          <button
            type="submit"
            aria-current={role === current ? 'true' : undefined}
            aria-disabled={coming ? true : undefined}
            data-coming={role === coming || undefined}
            onClick={(event) => coming && event.preventDefault()}
          >
            {role === coming && !detailed
              ? role === 'visitor'
                ? t('leaves')
                : t('arrives', { nick: demoPlayers[role] })
              : t(`roles.${role}`)}
            {detailed && <small>{t(`who.${role}`)}</small>}
          </button>
        </form>
      ))}
      {refusedForm?.path === lookAround.path && (
        <p role="alert" className="demo-refused">
          {refusedForm.message}
        </p>
      )}
    </div>
  );
}
