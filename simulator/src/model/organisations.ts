import { CITIES, type City } from './cities.ts'

/** Patterns for names of ground owners and grounds in a language. `{c}` is the town, `{q}` a quarter of it. */
interface Names {
  /** The municipality's own name, and its department as a customer below it. */
  municipality: string
  department: string
  owners: readonly string[]
  quarters: readonly string[]
  grounds: readonly string[]
}

const ENGLISH_GROUNDS = [
  'North Park',
  'Riverside',
  'Oak Hill',
  'Main Pitch',
  'Campus East',
  'Campus West',
  'Mill Lane',
  'Station Road',
  'Ground B',
  'Ground C',
  'Meadow Field',
  'South Oval',
  'Academy',
  'The Green',
  'Canal Side',
  'West Common',
  'Priory Field',
  'Jubilee Ground',
  'Hawthorn Park',
  'Kings Meadow',
  'Ash Grove',
  'Church Lane',
]

const DANISH: Names = {
  municipality: '{c} Kommune',
  department: '{c} Kommune, Fritid og Idræt',
  owners: ['{c} Boldklub', '{c} Idrætscenter', '{c} Gymnasium', '{c} Fodbold 1921', '{c} Efterskole'],
  quarters: ['Nord', 'Syd', 'Vest', 'Øst', 'Midt', 'Skov', 'Bakke', 'Eng', 'Mark', 'Strand'],
  grounds: [
    'Limfjord',
    'Vejgaard',
    'Stadion',
    'Østre Bane',
    'Kunstbanen',
    'Søndermarken',
    'Nordpark',
    'Bane 3',
  ],
}
const NORDIC: Names = {
  ...DANISH,
  municipality: '{c} kommun',
  department: '{c} kommun, idrott',
  owners: ['{c} IF', '{c} Idrettsanlegg', '{c} FK', '{c} Skole', '{c} Friidrett'],
  grounds: ['Stadion 1', 'Nordre bane', 'Fjellbanen', 'Skogsvallen', 'Idrettsparken', 'Elvebanen'],
}
const BRITISH: Names = {
  municipality: '{c} City Council',
  department: '{c} City Council, Sports Grounds',
  owners: ['{c} Sports Trust', '{c} Grammar School', '{c} Rugby Club', '{c} Juniors FC', '{c} College'],
  quarters: ['North', 'South', 'West', 'East', 'Central', 'Upper', 'Lower', 'Old', 'New', 'Vale of'],
  grounds: ENGLISH_GROUNDS,
}
const AMERICAN: Names = {
  ...BRITISH,
  municipality: 'City of {c}',
  department: 'City of {c}, Parks and Recreation',
  owners: [
    '{c} Youth Soccer League',
    '{c} Unified Schools',
    '{c} State College',
    '{c} Lacrosse Club',
    '{c} Polo Fields',
  ],
  quarters: ['North', 'South', 'West', 'East', 'Central', 'Lake', 'River', 'Hill', 'Valley', 'Greater'],
}
const AUSTRALIAN: Names = {
  ...BRITISH,
  owners: [
    '{c} Grammar School',
    '{c} Football Club',
    '{c} Athletics Centre',
    '{c} Netball Union',
    '{c} Ovals Trust',
  ],
}
const GERMAN: Names = {
  municipality: 'Stadt {c}',
  department: 'Stadt {c}, Sportamt',
  owners: ['SV {c} Sportanlagen', 'TSV {c}', 'Sportpark {c} GmbH', 'Gesamtschule {c}', '1. FC {c} Jugend'],
  quarters: ['Nord', 'Süd', 'West', 'Ost', 'Mitte', 'Neu', 'Alt', 'Ober', 'Unter', 'Klein'],
  grounds: ['Stadion 1', 'Nebenplatz', 'Waldplatz', 'Kunstrasen 2', 'Am Wehr', 'Bezirksanlage', 'Schulplatz'],
}
const DUTCH: Names = {
  municipality: 'Gemeente {c}',
  department: 'Gemeente {c}, Sport en Bewegen',
  owners: ['VV {c}', 'Sportbedrijf {c}', 'Hockeyclub {c}', '{c} Lyceum', 'Atletiekunie {c}'],
  quarters: ['Noord', 'Zuid', 'West', 'Oost', 'Centrum', 'Nieuw', 'Oud', 'Hoog', 'Laag', 'Klein'],
  grounds: ['Sportpark Noord', 'Sportpark Zuid', 'Hoofdveld', 'Veld 4', 'De Weide', 'Kunstgras 2', 'Het Bos'],
}
const FRENCH: Names = {
  municipality: 'Ville de {c}',
  department: 'Ville de {c}, Direction des sports',
  owners: ['Stade {c} Club', 'Lycée de {c}', 'AS {c}', 'Racing {c}', 'Campus de {c}'],
  quarters: ['Nord', 'Sud', 'Ouest', 'Est', 'Centre', 'Vieux', 'Nouveau', 'Haut', 'Bas', 'Grand'],
  grounds: [
    'Parc des Lignes',
    'Terrain 2',
    'Stade annexe',
    'La Prairie',
    'Les Tilleuls',
    'Terrain synthétique',
  ],
}

const BY_COUNTRY: Record<string, Names> = {
  Denmark: DANISH,
  Norway: NORDIC,
  Sweden: NORDIC,
  'United Kingdom': BRITISH,
  'United States': AMERICAN,
  Australia: AUSTRALIAN,
  'New Zealand': AUSTRALIAN,
  Germany: GERMAN,
  Switzerland: GERMAN,
  Netherlands: DUTCH,
  France: FRENCH,
}

/** The manufacturer, which is the internal customer. */
export const MANUFACTURER = 'Linework Robotics A/S'

/** Root dealers with the dealers below them. */
export const ROOT_DEALERS: readonly { name: string; dealers: readonly string[] }[] = [
  { name: 'Greenline Nordic ApS', dealers: ['Jydsk Banemarkering ApS', 'Nordbane AS'] },
  { name: 'Greenline Sports Ltd', dealers: ['Pennine Pitch Care Ltd', 'West Country Groundworks Ltd'] },
  {
    name: 'Fieldmark America Inc.',
    dealers: ['Midwest Field Supply LLC', 'Lone Star Striping LLC', 'Pacific Turf Tools Inc.'],
  },
  { name: 'Southern Line Pty Ltd', dealers: ['Queensland Oval Services Pty Ltd', 'Kiwi Grounds Ltd'] },
  { name: 'Veldlijn B.V.', dealers: ['Sportlijn Noord B.V.', 'Terrains & Tracés SARL'] },
  { name: 'Rasenlinie Vertriebs GmbH', dealers: ['Sportplatzdienst Nord GmbH', 'Alpenrasen AG'] },
]

/** The countries in which a dealer has towns. */
export function countriesOf(dealers: readonly string[]): string[] {
  return [...new Set(CITIES.filter((city) => dealers.includes(city.dealer)).map((city) => city.country))]
}

/** The name of a town's n-th ground owner (0 is the municipality): unique for every n. */
export function ownerName(city: City, n: number): string {
  const names = namesOf(city)
  if (n === 0) return fill(names.municipality, city.name)
  const round = Math.floor((n - 1) / names.owners.length)
  const owner = names.owners[(n - 1) % names.owners.length] ?? '{c}'
  if (round === 0) return fill(owner, city.name)
  const quarter = names.quarters[(round - 1) % names.quarters.length] ?? ''
  const lap = Math.floor((round - 1) / names.quarters.length)
  return fill(owner, `${quarter} ${city.name}`.trim()) + (lap > 0 ? ` ${lap + 1}` : '')
}

/** The municipality's sports department, one level below the municipality. */
export function departmentName(city: City): string {
  return fill(namesOf(city).department, city.name)
}

/** The names available for a town's grounds. */
export function groundNames(city: City): readonly string[] {
  return namesOf(city).grounds
}

function namesOf(city: City): Names {
  return BY_COUNTRY[city.country] ?? BRITISH
}

function fill(pattern: string, town: string): string {
  return pattern.replace('{c}', town)
}
