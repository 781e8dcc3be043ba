import { DEMO_GROUPS } from '../accounts/demo-access-groups.ts'

const { EUROPE, AMERICA, OCEANIA, SCHOOLS, EARLY, DEALERS } = DEMO_GROUPS

/** For which customers a feature is on. */
export interface DemoFeatureConfiguration {
  readonly groups: readonly { id: number }[]
  /** The tags of its options. */
  readonly options?: readonly string[]
  /** Timeframes in days from now; without an end: open. */
  readonly frames: readonly { from: number; to?: number }[]
}

interface DemoFeature {
  readonly tag: string
  readonly description: string
  /** Tags with descriptions; a tag that begins with '-' is deleted. */
  readonly options?: readonly (readonly [tag: string, description: string])[]
  /** Keys and values with their start and end in days from now. */
  readonly metadata?: readonly { key: string; value: string; from?: number; to?: number }[]
  readonly configurations?: readonly DemoFeatureConfiguration[]
}

interface DemoFeatureGroup {
  readonly name: string
  readonly features: readonly DemoFeature[]
}

const SINCE = [{ from: -420 }]

/** Features for sale, besides the templates. */
export const DEMO_CATALOGUE: readonly DemoFeatureGroup[] = [
  {
    name: 'Line tools',
    features: [
      {
        tag: 'arc_offset',
        description: 'Arcs at a distance from a line',
        metadata: [{ key: 'max_radius_m', value: '60' }],
        configurations: [
          { groups: [EUROPE], frames: SINCE },
          { groups: [AMERICA], frames: [{ from: -200 }] },
        ],
      },
      {
        tag: 'dashed_lines',
        description: 'Lines with gaps of any length',
        options: [
          ['short_gaps', 'Gaps from 10 cm'],
          ['parking', 'The lengths of parking bays'],
          ['-road_marking', 'Was replaced by the surveyor software'],
        ],
        configurations: [
          { groups: [EUROPE], options: ['short_gaps', 'parking'], frames: SINCE },
          { groups: [OCEANIA], options: ['short_gaps'], frames: [{ from: 14 }] },
        ],
      },
      {
        tag: 'slope_correction',
        description: 'Keeps lengths true on sloping ground',
        metadata: [
          { key: 'max_deg', value: '6.5', to: 30 },
          { key: 'max_deg', value: '8', from: 30 },
        ],
        configurations: [{ groups: [EARLY], frames: [{ from: -30, to: 60 }] }],
      },
    ],
  },
  {
    name: 'Free-hand text',
    features: [
      {
        tag: 'line_text',
        description: 'Paint letters and numbers beside the lines',
        options: [
          ['small', 'Letters up to 50 cm'],
          ['large', 'Letters up to 3 m'],
          ['stencil_font', 'Letters that a stencil could paint'],
        ],
        metadata: [
          { key: 'max_length', value: '24' },
          { key: 'font_height_cm', value: '80', from: -260, to: 100 },
          { key: 'font_height_cm', value: '120', from: 100 },
        ],
        configurations: [
          { groups: [DEALERS], options: ['small', 'large', 'stencil_font'], frames: SINCE },
          { groups: [EUROPE, EARLY], options: ['small', 'large'], frames: [{ from: -90 }] },
          { groups: [SCHOOLS], options: ['small'], frames: [{ from: -400, to: -40 }] },
        ],
      },
      {
        tag: 'logo_paint',
        description: 'Paint a logo from a picture',
        options: [
          ['one_colour', 'One colour'],
          ['four_colours', 'A colour after the other'],
        ],
        metadata: [{ key: 'max_area_m2', value: '120' }],
      },
    ],
  },
  {
    name: 'Layouts',
    features: [
      {
        tag: 'multi_pitch',
        description: 'Several pitches beside each other in one layout',
        configurations: [
          { groups: [EUROPE], frames: SINCE },
          { groups: [AMERICA], frames: SINCE },
          { groups: [OCEANIA], frames: SINCE },
        ],
      },
      {
        tag: 'dwg_import',
        description: 'Layouts from drawings',
        options: [
          ['dxf', 'DXF files'],
          ['dwg', 'DWG files'],
          ['landxml', 'LandXML of surveyors'],
        ],
        metadata: [{ key: 'max_file_mb', value: '25' }],
        configurations: [
          { groups: [DEALERS], options: ['dxf', 'dwg'], frames: [{ from: -300 }] },
          { groups: [DEALERS, EARLY], options: ['dxf', 'dwg', 'landxml'], frames: [{ from: 21 }] },
        ],
      },
      {
        tag: 'field_sharing',
        description: 'Share fields with the tablets of another customer',
        configurations: [
          {
            groups: [SCHOOLS],
            frames: [
              { from: -380, to: -200 },
              { from: -20, to: 160 },
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'Positioning',
    features: [
      {
        tag: 'own_ntrip',
        description: "Corrections of one's own NTRIP service",
        options: [
          ['rtcm3', 'RTCM 3.x'],
          ['vrs', 'Virtual reference stations'],
        ],
        metadata: [{ key: 'max_mountpoints', value: '4' }],
        configurations: [{ groups: [DEALERS], options: ['rtcm3', 'vrs'], frames: SINCE }],
      },
      {
        tag: 'tilt_compensation',
        description: 'Survey points with a tilted pole',
        metadata: [{ key: 'max_tilt_deg', value: '30', from: 45 }],
      },
    ],
  },
]

/** The price of a group in a region. Amounts are in the currency's smallest unit. */
interface DemoPrice {
  readonly group: string
  readonly region: { id: number }
  readonly currency: string
  readonly price: number
  readonly description?: string
  /** In days from now. */
  readonly from: number
  /** Its end, exclusive; without it there is none. */
  readonly to?: number
  readonly days?: number
}

const YEAR = 365

/** Past, current and next season's prices in several currencies; one that has ended. */
export const DEMO_PRICES: readonly DemoPrice[] = [
  { group: 'Line tools', region: EUROPE, currency: 'EUR', price: 39_900, from: -700, days: YEAR },
  { group: 'Line tools', region: EUROPE, currency: 'EUR', price: 42_900, from: -120, days: YEAR },
  { group: 'Line tools', region: EUROPE, currency: 'GBP', price: 36_900, from: -120, days: YEAR },
  { group: 'Line tools', region: EUROPE, currency: 'DKK', price: 319_900, from: -120, days: YEAR },
  { group: 'Line tools', region: AMERICA, currency: 'USD', price: 44_900, from: -120, days: YEAR },
  { group: 'Line tools', region: OCEANIA, currency: 'AUD', price: 68_900, from: -120, days: YEAR },
  { group: 'Free-hand text', region: EUROPE, currency: 'EUR', price: 79_000, from: -400 },
  { group: 'Free-hand text', region: EUROPE, currency: 'EUR', price: 24_900, from: -400, days: YEAR },
  { group: 'Free-hand text', region: AMERICA, currency: 'USD', price: 84_900, from: -400 },
  { group: 'Free-hand text', region: OCEANIA, currency: 'JPY', price: 125_000, from: -60 },
  {
    group: 'Layouts',
    region: EUROPE,
    currency: 'EUR',
    price: 19_950,
    description: 'Spring campaign',
    from: 40,
    days: YEAR,
  },
  { group: 'Layouts', region: EUROPE, currency: 'EUR', price: 24_950, from: -500, days: YEAR },
  { group: 'Layouts', region: AMERICA, currency: 'CAD', price: 34_900, from: -500, days: YEAR },
  { group: 'Layouts', region: OCEANIA, currency: 'NZD', price: 39_900, from: -500, days: YEAR },
  { group: 'Positioning', region: EUROPE, currency: 'EUR', price: 149_000, from: -300 },
  { group: 'Positioning', region: AMERICA, currency: 'USD', price: 129_000, from: -300, to: -30 },
  { group: 'Positioning', region: OCEANIA, currency: 'JPY', price: 240_000, from: -30 },
  { group: 'Football', region: EUROPE, currency: 'EUR', price: 9900, from: -800 },
  { group: 'Football', region: AMERICA, currency: 'USD', price: 10_900, from: -800 },
  { group: 'Rugby', region: OCEANIA, currency: 'AUD', price: 16_900, from: -800 },
  { group: 'Athletics', region: EUROPE, currency: 'SEK', price: 219_000, from: -200 },
]
