// How the map is drawn: land, water, borders, towns that glow by their people, and what lies over them. Labels are drawn
// from the page's own typeface: the style names no glyphs, sprite or server.
import type { Language } from '@alcove/protocol';
import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapColours } from './colours.ts';
import { noShapes } from './shapes.ts';
import { tileAddress } from './tiles.ts';

const basemap = 'basemap';

/** Thousands of people. */
const people: ExpressionSpecification = ['get', 'people'];
/** The glow of a town grows with its people and with the zoom. */
const glowRadius: ExpressionSpecification = [
  'interpolate',
  ['exponential', 1.7],
  ['zoom'],
  2,
  ['interpolate', ['linear'], ['log10', ['max', people, 1]], 0, 0, 4, 10],
  7,
  ['interpolate', ['linear'], ['log10', ['max', people, 1]], 0, 3, 4, 84],
  11,
  ['interpolate', ['linear'], ['log10', ['max', people, 1]], 0, 26, 4, 420],
];

const nameIn = (language: Language): ExpressionSpecification =>
  language === 'en' ? ['get', 'name'] : ['coalesce', ['get', language], ['get', 'name']];

/** The towns whose names are shown at a zoom: the largest first, then the smaller ones. */
const labelled: ExpressionSpecification = [
  'step',
  ['zoom'],
  ['>=', people, 2000],
  3.5,
  ['>=', people, 700],
  4.5,
  ['>=', people, 300],
  5.5,
  ['>=', people, 100],
  7,
  ['>=', people, 30],
  8.5,
  ['>=', people, 8],
  10,
  ['>=', people, 3],
  11,
  true,
];

const line = (id: string, source: string, paint: object, more: object = {}) =>
  ({
    id,
    type: 'line',
    source,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint,
    ...more,
  }) as const;

export function styleOf(colours: MapColours, language: Language): StyleSpecification {
  return {
    version: 8,
    sources: {
      [basemap]: { type: 'vector', tiles: [tileAddress], maxzoom: 6 },
      grid: { type: 'geojson', data: noShapes },
      ring: { type: 'geojson', data: noShapes },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
      {
        id: 'land',
        type: 'fill',
        source: basemap,
        'source-layer': 'land',
        paint: { 'fill-color': colours.land },
      },
      {
        id: 'lakes',
        type: 'fill',
        source: basemap,
        'source-layer': 'lakes',
        paint: { 'fill-color': colours.water },
      },
      line(
        'rivers',
        basemap,
        {
          'line-color': colours.water,
          'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 3, 0.6, 7, 2, 11, 9],
        },
        { 'source-layer': 'rivers' },
      ),
      line(
        'borders',
        basemap,
        { 'line-color': colours.border, 'line-width': 1.2, 'line-dasharray': [3, 2] },
        { 'source-layer': 'borders' },
      ),
      {
        id: 'glow',
        type: 'circle',
        source: basemap,
        'source-layer': 'towns',
        paint: {
          'circle-color': colours.glow,
          'circle-radius': glowRadius,
          'circle-blur': 1,
          'circle-opacity': ['interpolate', ['linear'], ['log10', ['max', people, 1]], 0, 0.05, 3, 0.15],
          'circle-pitch-alignment': 'map',
        },
      },
      line(
        'grid-fine',
        'grid',
        { 'line-color': colours.grid, 'line-opacity': 0.6 },
        { filter: ['==', ['get', 'level'], '3'] },
      ),
      line('grid-middle', 'grid', { 'line-color': colours.grid }, { filter: ['==', ['get', 'level'], '9'] }),
      line(
        'grid-coarse',
        'grid',
        {
          'line-color': colours.gridStrong,
          'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.4, 9, 1.4],
        },
        { filter: ['==', ['get', 'level'], '27'] },
      ),
      line('ring', 'ring', {
        'line-color': colours.accent,
        'line-width': 1.5,
        'line-dasharray': [2, 4],
      }),
      {
        id: 'towns',
        type: 'symbol',
        source: basemap,
        'source-layer': 'towns',
        filter: labelled,
        layout: {
          'text-field': nameIn(language),
          'text-font': ['Onest Variable', 'sans-serif'],
          'text-size': ['interpolate', ['linear'], ['log10', ['max', people, 1]], 0, 12, 2, 13, 3, 16],
          'text-offset': [0, -1],
          'text-anchor': 'bottom',
          'text-padding': 6,
          'symbol-sort-key': ['-', 0, people],
        },
        paint: {
          'text-color': ['step', people, colours.village, 20, colours.town, 200, colours.city],
          'text-halo-color': colours.land,
          'text-halo-width': 1.6,
        },
      },
    ],
  };
}
