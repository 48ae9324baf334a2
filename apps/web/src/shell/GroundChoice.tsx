// The colour of the ground, among the settings: the first is everybody's, the others are for Premium members.
import { may, type Ground, grounds } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { useMe, usePremiumRequired } from '../features/accounts/index.ts';
import { StatusTag } from '../ui/StatusTag.tsx';
import './ground-choice.css';
import { announce } from './announce.ts';
import { appearanceQuery, chooseGround, useAppearance } from './appearance.ts';
import { PreferenceForm } from './Preferences.tsx';

export function GroundChoice() {
  const { t } = useTranslation();
  const { ground: present } = useAppearance();
  const requirePremium = usePremiumRequired();
  const me = useMe();
  const names: Record<Ground, string> = {
    bottle: t('ground.bottle'),
    night: t('ground.night'),
    plum: t('ground.plum'),
    tobacco: t('ground.tobacco'),
  };
  const isOpen = (ground: Ground) =>
    ground === grounds[0] || (me !== undefined && may('chooseGround', me.standing));
  return (
    <ul className="grounds">
      {grounds.map((ground) => (
        <li key={ground}>
          <PreferenceForm
            name={appearanceQuery.ground}
            onChange={() => {
              if (!isOpen(ground)) return requirePremium('premium_required');
              chooseGround(ground);
              announce(names[ground]);
            }}
          >
            <button
              type="submit"
              name={appearanceQuery.ground}
              value={ground}
              className="ground"
              aria-pressed={ground === present}
            >
              <span className="ground-sample" data-ground={ground} aria-hidden="true" />
              {names[ground]}
              {!isOpen(ground) && <StatusTag tone="premium">{t('ground.premium')}</StatusTag>}
            </button>
          </PreferenceForm>
        </li>
      ))}
    </ul>
  );
}
