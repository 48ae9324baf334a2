// What is shown to a member unasked: under the header what is still missing for full access, and in a toast
// the end of Premium.
import { type OwnMember, pathTo } from '@alcove/protocol';
import KeyRound from 'lucide-react/icons/key-round';
import { useTranslation } from 'react-i18next';
import { PanelLink } from '../features/accounts/index.ts';
import { glyph } from '../icons.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Banner } from '../ui/Banner.tsx';
import { usePremiumToast } from './use-premium-toast.ts';

export default function MemberNews({ me }: { me: OwnMember }) {
  const { t } = useTranslation();
  usePremiumToast();
  if (!me.active)
    return (
      <div className="member-bar">
        <Banner
          slim
          tone="warning"
          icon={glyph('shield-check')}
          title={t('bar.inactive')}
          line={t('bar.inactiveLine')}
          action={
            <PanelLink size="small" panel="activate">
              {t('bar.activate')}
            </PanelLink>
          }
        />
      </div>
    );
  if (!me.role_waits) return null;
  return (
    <div className="member-bar">
      <Banner
        slim
        tone="warning"
        icon={KeyRound}
        title={t('bar.roleWaits')}
        line={t('bar.roleWaitsLine')}
        action={
          <ButtonLink size="small" to={pathTo('settings')}>
            {t('bar.protect')}
          </ButtonLink>
        }
      />
    </div>
  );
}
