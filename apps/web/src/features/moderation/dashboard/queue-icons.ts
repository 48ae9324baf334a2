// One sign for each kind that waits for review.
import type { ReviewKind } from '@alcove/protocol';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Ban from 'lucide-react/icons/ban';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import FileText from 'lucide-react/icons/file-text';
import Image from 'lucide-react/icons/image';
import Images from 'lucide-react/icons/images';
import type { Glyph } from '../../../ui/Icon.tsx';

export const queueIcons: Record<ReviewKind, Glyph> = {
  contribution: Images,
  contribution_texts: FileText,
  story: CircleDashed,
  photo: Image,
  certification: BadgeCheck,
  exclusion: Ban,
};
