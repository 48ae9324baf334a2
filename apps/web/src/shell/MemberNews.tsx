// What the house tells a member by itself: under the header what she still has to do before all of it is
// hers, and in a popup the end of her Premium.
import { type OwnMember, pathTo } from '@alcove/protocol';
import KeyRound from 'lucide-react/icons/key-round';
import { useTranslation } from 'react-i18next';
import { PanelLink } from '../features/accounts/index.ts';
import { glyph } from '../icons.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { NoticeBar } from '../ui/NoticeBar.tsx';
import { usePremiumNotice } from './use-premium-notice.ts';

export default function MemberNews({ me }: { me: OwnMember }) {
  const { t } = useTranslation();
  usePremiumNotice();
  if (!me.active)
    return (
      <div className="member-bar">
        <NoticeBar
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
      <NoticeBar
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
