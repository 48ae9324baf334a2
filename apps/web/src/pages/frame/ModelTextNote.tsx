// Says that a legal text is a model that the operator has not adopted.
import FileWarning from 'lucide-react/icons/file-warning';
import type { Site } from '@alcove/protocol';
import { Note } from '../../ui/Banner.tsx';

/** Of a demo, and of an operator who has not given name, address and mail. */
export const isModelText = ({ mode, operator }: Pick<Site, 'mode' | 'operator'>): boolean =>
  mode === 'demo' || !operator.name || !operator.address || !operator.email;

export const ModelTextNote = ({ title, text }: { title: string; text: string }) => (
  <Note tone="warning" icon={FileWarning}>
    <b>{title}</b> {text}
  </Note>
);
