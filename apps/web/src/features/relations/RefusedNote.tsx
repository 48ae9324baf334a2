// Why a button of a list did not do what it says, for browsers without scripts.
import * as addresses from '@alcove/protocol/addresses';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Note } from '../../ui/Banner.tsx';
import { useRefusedForm } from '../accounts/index.ts';

export function RefusedNote() {
  const refusals = [
    useRefusedForm(addresses.addFollowee.path),
    useRefusedForm(addresses.deleteFollowee.path),
    useRefusedForm(addresses.deleteFromBlacklist.path),
  ];
  const refused = refusals.find(Boolean);
  if (!refused) return null;
  return (
    <Note tone="danger" icon={CircleAlert}>
      {refused.message}
    </Note>
  );
}
