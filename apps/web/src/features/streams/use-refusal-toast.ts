// Runs a request and shows its refusal as a toast.
import CircleAlert from 'lucide-react/icons/circle-alert';
import { notify } from '../../toasts.ts';
import { liveRefusalOf, useRefusalText } from '../rooms/index.ts';

export function useRefusalToast(): (work: Promise<unknown>) => Promise<void> {
  const textOf = useRefusalText();
  return async (work) => {
    try {
      await work;
    } catch (failure) {
      notify({ icon: CircleAlert, tone: 'danger', title: textOf(liveRefusalOf(failure)) });
    }
  };
}
