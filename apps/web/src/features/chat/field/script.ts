// Begins with the document of a room, before the room's code is here.
import { workEarly } from './early-field.ts';

const { room, uid } = document.currentScript?.dataset ?? {};
if (room && uid) workEarly(Number(room), Number(uid));
