// What the team's pages show to members without the role that opens them.
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';

export function RoleNeeded() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={LockKeyhole}
      title={t('authorization.roleHeading')}
      sentence={t('authorization.role')}
    />
  );
}
