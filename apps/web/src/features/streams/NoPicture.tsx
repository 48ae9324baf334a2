// Where there is no picture of a camera yet; to visitors only veiled ones are shown.
import EyeOff from 'lucide-react/icons/eye-off';
import Video from 'lucide-react/icons/video';
import { Icon } from '../../ui/Icon.tsx';
import { useRoom } from '../rooms/index.ts';

export function NoPicture() {
  const { me } = useRoom();
  return (
    <span className="camera-empty">
      <Icon of={me ? Video : EyeOff} size={24} />
    </span>
  );
}
