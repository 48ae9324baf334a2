// Every scene by its name.
import type { Sketch } from '../sketch.ts';
import { arches } from './arches.ts';
import { blinds } from './blinds.ts';
import { bokeh } from './bokeh.ts';
import { dunes } from './dunes.ts';
import { folds } from './folds.ts';
import { fronds } from './fronds.ts';
import { lake } from './lake.ts';
import { lanterns } from './lanterns.ts';
import { mesh } from './mesh.ts';
import { moon } from './moon.ts';
import { petals } from './petals.ts';
import { roomScene } from './room.ts';
import { skyline } from './skyline.ts';
import { stairs } from './stairs.ts';
import { still } from './still.ts';
import { tiles } from './tiles.ts';
import { waves } from './waves.ts';

export const scenes = {
  dunes,
  folds,
  blinds,
  arches,
  petals,
  bokeh,
  mesh,
  waves,
  lake,
  still,
  room: roomScene,
  moon,
  lanterns,
  stairs,
  skyline,
  fronds,
  tiles,
} satisfies Record<string, (sketch: Sketch) => void>;

export type SceneName = keyof typeof scenes;
export const sceneNames = Object.keys(scenes) as SceneName[];
