// Says of an own picture that it is a drawing.
import Brush from 'lucide-react/icons/brush';
import { useTranslation } from 'react-i18next';
import { isDrawing } from './drawn-camera.ts';
import { MediaChip } from './ui/Media.tsx';

const Chip = () => <MediaChip icon={Brush}>{useTranslation('demo').t('isDrawn')}</MediaChip>;

/** Nothing for a camera: its page may be without the words of a demo. */
export const DrawnChip = ({ media }: { media: object }) => isDrawing(media) && <Chip />;
