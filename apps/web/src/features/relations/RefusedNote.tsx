// Why a button of a list did not do what it says, for browsers without scripts.
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Note } from '../../ui/Banner.tsx';
import { useRefusedForm } from '../accounts/index.ts';
import { addFollowee, deleteFollowee, deleteFromBlacklist } from './addresses.ts';

export function RefusedNote() {
  const refusals = [
    useRefusedForm(addFollowee.path),
    useRefusedForm(deleteFollowee.path),
    useRefusedForm(deleteFromBlacklist.path),
  ];
  const refused = refusals.find(Boolean);
  if (!refused) return null;
  return (
    <Note tone="danger" icon={CircleAlert}>
      {refused.message}
    </Note>
  );
}
