// The rooms of demo members.
import type { ImportedRoom } from '../../modules/rooms/index.ts';

type CastRoom = Omit<ImportedRoom, 'creator'> & { by: string };

export const castRooms: readonly CastRoom[] = [
  { by: 'Ambre', name: 'Persiennes', password: 'rideau', welcome: 'Il pleut, restons là.' },
  { by: 'Faustine', name: 'Arrière-boutique', capacity: 2, welcome: 'Deux chaises, une lampe.' },
  { by: 'Iseult', name: 'Scène ouverte', showroom: true, price: 12, welcome: 'La scène est à moi ce soir.' },
  {
    by: 'Ondine',
    name: 'Le salon d’Ondine',
    kind: 'my_room',
    welcome: 'Le thé est chaud. Asseyez-vous.',
  },
  { by: 'Juniper', name: 'The Lighthouse', welcome: 'Mind the step, the lamp turns by itself.' },
  { by: 'Алексей', name: 'Крыши', welcome: 'Тапочки у двери, вид в окне.' },
  { by: 'Maxence', name: 'Chez Maxence', kind: 'my_room', welcome: 'Une bougie, une tasse, et on verra.' },
];
