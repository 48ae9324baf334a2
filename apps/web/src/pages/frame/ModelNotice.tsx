// Says that a legal text is a model, wherever nobody has yet made it their own.
import FileWarning from 'lucide-react/icons/file-warning';
import type { Site } from '@alcove/protocol';
import { Note } from '../../ui/NoticeBar.tsx';

/** A demo's operator is nobody; a real one who has not said who they are has not adopted the text either. */
export const isModel = ({ mode, operator }: Pick<Site, 'mode' | 'operator'>): boolean =>
  mode === 'demo' || !operator.name || !operator.address || !operator.email;

export const ModelNotice = ({ title, text }: { title: string; text: string }) => (
  <Note tone="warning" icon={FileWarning}>
    <b>{title}</b> {text}
  </Note>
);
