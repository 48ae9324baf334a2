// Placeholder of a camera without a snapshot; visitors see a crossed eye, as they are shown blurred pictures only.
import EyeOff from 'lucide-react/icons/eye-off';
import Video from 'lucide-react/icons/video';
import { Icon } from '../../ui/Icon.tsx';
import { useRoom } from '../chat/index.ts';

export function NoPicture() {
  const { me } = useRoom();
  return (
    <span className="camera-empty dim">
      <Icon of={me ? Video : EyeOff} size={24} />
    </span>
  );
}
