import type { ProductModelId } from '@service-center/contract/production/product-models.ts'

/**
 * A part in top view. Lengths in mm, from the middle of the machine: x points forwards, y to the right.
 * `x` and `y` are the middle of the part.
 */
export interface SchemaPart {
  readonly kind:
    | 'body'
    | 'panel'
    | 'wheel'
    | 'caster'
    | 'tank'
    | 'nozzle'
    | 'antenna'
    | 'battery'
    | 'screen'
    | 'stop'
    | 'prism'
    | 'bumper'
    | 'rail'
    | 'leg'
  readonly x: number
  readonly y: number
  /** Length along x; the diameter of round parts. */
  readonly w: number
  /** Length along y; for a leg its direction in degrees. */
  readonly h?: number
  /** Name in the legend; parts with the same name share a number. Parts without a name have no number. */
  readonly name?: string
  /** Position of the number, relative to the middle of the part. */
  readonly mark?: readonly [x: number, y: number]
}

export interface Schema {
  readonly length: number
  readonly width: number
  readonly height: number
  readonly weight: string
  /** Distance between the middles of the driving wheels, and their x. */
  readonly track?: { readonly at: number; readonly width: number }
  readonly parts: readonly SchemaPart[]
}

const wheels = (x: number, track: number, { d, w }: { d: number; w: number }): SchemaPart[] => [
  { kind: 'wheel', x, y: -track / 2, w: d, h: w, name: 'Driving wheel', mark: [-d / 2 - 60, -w / 2 - 60] },
  { kind: 'wheel', x, y: track / 2, w: d, h: w },
]

const SPORT: Schema = {
  length: 1210,
  width: 820,
  height: 780,
  weight: '55 kg without paint',
  track: { at: -250, width: 690 },
  parts: [
    ...wheels(-250, 690, { d: 400, w: 130 }),
    { kind: 'caster', x: 430, y: 0, w: 200, h: 70, name: 'Caster wheel', mark: [30, 380] },
    { kind: 'body', x: -30, y: 0, w: 1040, h: 520 },
    { kind: 'bumper', x: 530, y: 0, w: 90, h: 560, name: 'Bumper', mark: [60, -350] },
    { kind: 'tank', x: -60, y: 0, w: 360, name: 'Paint container', mark: [110, -400] },
    { kind: 'nozzle', x: -470, y: 0, w: 46, name: 'Spray nozzle', mark: [-130, 180] },
    { kind: 'antenna', x: 260, y: 0, w: 170, name: 'GNSS antenna', mark: [-20, -350] },
    { kind: 'battery', x: -330, y: 120, w: 200, h: 150, name: 'Battery', mark: [-200, 180] },
    { kind: 'screen', x: 250, y: 170, w: 160, h: 100, name: 'Control panel', mark: [10, 310] },
    { kind: 'stop', x: -330, y: -150, w: 80, name: 'Emergency stop', mark: [-200, -180] },
  ],
}

const SPORT_2: Schema = {
  length: 1180,
  width: 800,
  height: 640,
  weight: '48 kg without paint',
  track: { at: 190, width: 670 },
  parts: [
    ...wheels(190, 670, { d: 380, w: 130 }),
    { kind: 'caster', x: -400, y: -150, w: 180, h: 60, name: 'Caster wheel', mark: [-180, -250] },
    { kind: 'caster', x: -400, y: 150, w: 180, h: 60 },
    { kind: 'body', x: -10, y: 0, w: 1060, h: 500 },
    { kind: 'bumper', x: 545, y: 0, w: 70, h: 520, name: 'Bumper', mark: [70, -330] },
    { kind: 'tank', x: -190, y: 0, w: 330, name: 'Paint container', mark: [-130, 400] },
    { kind: 'nozzle', x: -60, y: 340, w: 46, name: 'Spray nozzle', mark: [-90, 130] },
    { kind: 'rail', x: -60, y: 290, w: 60, h: 120 },
    { kind: 'antenna', x: 110, y: -130, w: 150, name: 'GNSS antenna, front', mark: [-330, -300] },
    { kind: 'antenna', x: -430, y: -5, w: 130, name: 'GNSS antenna, heading', mark: [-200, 180] },
    { kind: 'battery', x: 380, y: 0, w: 170, h: 240, name: 'Battery', mark: [280, 150] },
    { kind: 'screen', x: 400, y: 180, w: 160, h: 90, name: 'Control panel', mark: [130, 250] },
    { kind: 'stop', x: 0, y: -185, w: 76, name: 'Emergency stop', mark: [-230, -145] },
  ],
}

const PLOTTER: Schema = {
  length: 760,
  width: 560,
  height: 420,
  weight: '18 kg',
  track: { at: -120, width: 470 },
  parts: [
    ...wheels(-120, 470, { d: 260, w: 80 }),
    { kind: 'caster', x: 250, y: 0, w: 130, h: 50, name: 'Caster wheel', mark: [230, 160] },
    { kind: 'body', x: 0, y: 0, w: 700, h: 380 },
    { kind: 'bumper', x: 345, y: 0, w: 60, h: 380, name: 'Bumper', mark: [80, -260] },
    { kind: 'battery', x: 190, y: 110, w: 160, h: 110, name: 'Battery', mark: [180, 230] },
    { kind: 'screen', x: 190, y: -110, w: 160, h: 100, name: 'Control panel', mark: [110, -230] },
    { kind: 'stop', x: -270, y: 120, w: 70, name: 'Emergency stop', mark: [-140, 180] },
    { kind: 'tank', x: -30, y: 120, w: 100, name: 'Marking spray', mark: [120, 250] },
    { kind: 'nozzle', x: -300, y: 0, w: 40, name: 'Marking nozzle', mark: [-110, -190] },
  ],
}

const PRO: Schema = {
  length: 1400,
  width: 900,
  height: 860,
  weight: '92 kg without paint',
  track: { at: -300, width: 760 },
  parts: [
    ...wheels(-300, 760, { d: 460, w: 140 }),
    { kind: 'caster', x: 470, y: -230, w: 220, h: 80, name: 'Caster wheel', mark: [190, -170] },
    { kind: 'caster', x: 470, y: 230, w: 220, h: 80 },
    { kind: 'body', x: -20, y: 0, w: 1240, h: 580 },
    { kind: 'bumper', x: 640, y: 0, w: 80, h: 620, name: 'Bumper', mark: [90, 420] },
    { kind: 'tank', x: -60, y: -130, w: 250, name: 'Paint container, first colour', mark: [80, -330] },
    { kind: 'tank', x: -60, y: 140, w: 250, name: 'Paint container, second colour', mark: [80, 330] },
    { kind: 'nozzle', x: -560, y: 0, w: 50, name: 'Spray nozzle', mark: [-140, 190] },
    { kind: 'antenna', x: 310, y: -150, w: 170, name: 'GNSS antenna, left', mark: [-60, -300] },
    { kind: 'antenna', x: 310, y: 150, w: 170, name: 'GNSS antenna, right', mark: [-60, 300] },
    { kind: 'battery', x: -370, y: 130, w: 210, h: 190, name: 'Battery', mark: [-270, 270] },
    { kind: 'screen', x: 330, y: 0, w: 150, h: 90, name: 'Control panel', mark: [230, -460] },
    { kind: 'stop', x: -430, y: -190, w: 86, name: 'Emergency stop', mark: [-210, -200] },
  ],
}

const STATION: Schema = {
  length: 780,
  width: 930,
  height: 2000,
  weight: '7 kg, on its tripod',
  parts: [
    { kind: 'leg', x: -130, y: 0, w: 520, h: 0, name: 'Tripod', mark: [330, 120] },
    { kind: 'leg', x: -130, y: 0, w: 520, h: 120 },
    { kind: 'leg', x: -130, y: 0, w: 520, h: 240 },
    { kind: 'body', x: -130, y: 0, w: 320, h: 320 },
    { kind: 'antenna', x: -130, y: 0, w: 200, name: 'GNSS antenna', mark: [-290, -110] },
    { kind: 'battery', x: -215, y: 128, w: 90, h: 40, name: 'Battery', mark: [-200, 60] },
    { kind: 'screen', x: -75, y: 128, w: 120, h: 40, name: 'Status display', mark: [170, 220] },
    { kind: 'nozzle', x: -130, y: -130, w: 24, name: 'Radio antenna', mark: [200, -220] },
  ],
}

/** Schemas of the product models with nominal dimensions; `image_src` of a product model refers to them. */
export const SCHEMAS: Readonly<Record<ProductModelId, Schema>> = {
  TCM1: SPORT,
  TCM2: SPORT_2,
  TCS1: {
    ...PLOTTER,
    parts: [
      ...PLOTTER.parts,
      { kind: 'prism', x: 0, y: -20, w: 130, name: 'Prism of the total station', mark: [130, -380] },
    ],
  },
  TCP1: {
    ...PLOTTER,
    height: 390,
    parts: [
      ...PLOTTER.parts,
      { kind: 'antenna', x: 0, y: -20, w: 150, name: 'GNSS antenna', mark: [130, -380] },
    ],
  },
  TLP1: PRO,
  TPC1: {
    ...PRO,
    weight: '97 kg without paint',
    parts: [
      ...PRO.parts.filter(({ kind }) => kind !== 'nozzle'),
      { kind: 'rail', x: -600, y: 0, w: 70, h: 700, name: 'Rail of the print head', mark: [-120, -330] },
      { kind: 'nozzle', x: -600, y: 120, w: 50, name: 'Print head for CAD drawings', mark: [-170, 110] },
    ],
  },
  BS2: STATION,
}

/** Drawing order: lower numbers are drawn first; all other kinds have 3. */
const DEPTH: Partial<Record<SchemaPart['kind'], number>> = { leg: 0, wheel: 0, bumper: 1, body: 2 }
const depthOf = ({ kind }: SchemaPart) => DEPTH[kind] ?? 3

/** The parts in drawing order. Casters are drawn dashed on top, as the body hides them. */
export function drawnParts({ parts }: Schema): SchemaPart[] {
  return parts.toSorted((a, b) => depthOf(a) - depthOf(b))
}

/** The names of the parts without duplicates, in the order of their numbers. */
export function namedParts({ parts }: Schema): string[] {
  return [...new Set(parts.flatMap(({ name }) => (name === undefined ? [] : [name])))]
}
