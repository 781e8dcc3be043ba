import { QUOTE_LANGUAGES } from '@service-center/contract/quote-settings/quote-language.ts'
import type {
  QuoteItemNumber,
  QuoteTranslation,
} from '@service-center/contract/quote-settings/quote-settings.ts'

/** Products by their English name: item number, German, French and Dutch. */
const TEXTS = `
  TLM Sport 2 | 1202 | TLM Sport 2 | TLM Sport 2 | TLM Sport 2
  TLM ProX | 1304 | TLM ProX | TLM ProX | TLM ProX
  TLM ProX CAD | 1305 | TLM ProX CAD | TLM ProX CAD | TLM ProX CAD
  TS Plotter | 1401 | TS Plotter | TS Plotter | TS Plotter
  Tablet | 2001 | Tablet | Tablette | Tablet
  Software and support, 1 year | 3001 | Software und Support, 1 Jahr | Logiciel et assistance, 1 an | Software en ondersteuning, 1 jaar
  Delivery and training | 3101 | Lieferung und Schulung | Livraison et formation | Levering en training
  Yearly service visit | 3102 | Jährlicher Service | Visite d’entretien annuelle | Jaarlijkse servicebeurt
  Payment by the month | 3201 | Zahlung in Monatsraten | Paiement mensuel | Betaling per maand
  Reference station BS2 | 2034 | Referenzstation BS2 | Station de référence BS2 | Referentiestation BS2
  Spare battery | 2042 | Ersatzbatterie | Batterie de rechange | Reserveaccu
  Transport case | 2012 | Transportkoffer | Caisse de transport | Transportkoffer
  On-site training, day | 3115 | Schulung vor Ort, ein Tag | Formation sur site, une journée | Training op locatie, een dag
  Trailer ramp | 2016 | Auffahrrampe | Rampe de remorque | Oprijplaat
  White paint, 10 l | 4017 | Weiße Farbe, 10 l | Peinture blanche, 10 l | Witte verf, 10 l
  Yellow paint, 10 l | 4018 | Gelbe Farbe, 10 l | Peinture jaune, 10 l | Gele verf, 10 l
  Spray nozzle set | 4019 | Satz Sprühdüsen | Jeu de buses | Set spuitmonden
  Second tablet | 2020 | Zweites Tablet | Deuxième tablette | Tweede tablet
  Tablet holder | 2021 | Tablethalter | Support de tablette | Tablethouder
  Extended warranty, 1 year | 3222 | Garantieverlängerung, 1 Jahr | Extension de garantie, 1 an | Verlengde garantie, 1 jaar
  Service visit | 3123 | Servicebesuch | Visite d’entretien | Servicebezoek
  SIM card with data, 1 year | 3024 | SIM-Karte mit Datenvolumen, 1 Jahr | Carte SIM avec données, 1 an | Simkaart met data, 1 jaar
  Cleaning kit | 4025 | Reinigungsset | Kit de nettoyage | Reinigingsset
  charger | | Ladegerät | Chargeur | Lader
  Football, all ages | 5101 | Fußball, alle Altersklassen | Football, toutes catégories | Voetbal, alle leeftijden
  Rugby league | 5102 | Rugby League | Rugby à XIII | Rugby league
  Rugby union | 5103 | Rugby Union | Rugby à XV | Rugby union
  Handball | 5104 | Handball | Handball | Handbal
  Athletics 400 m | 5105 | Leichtathletik 400 m | Athlétisme 400 m | Atletiek 400 m
  American football | 5106 | American Football | Football américain | American football
  Lacrosse | 5107 | Lacrosse | Crosse | Lacrosse
  Field hockey | 5108 | Feldhockey | Hockey sur gazon | Hockey
  Baseball | 5109 | Baseball | Baseball | Honkbal
  Softball | 5110 | Softball | Softball | Softbal
  Cricket | 5111 | Cricket | Cricket | Cricket
  Tennis | 5112 | Tennis | Tennis | Tennis
  Volleyball | 5113 | Volleyball | Volley-ball | Volleybal
  Gaelic football | 5114 | Gaelic Football | Football gaélique | Gaelic football
  Parking lot | 5115 | Parkplatz | Parc de stationnement | Parkeerterrein
  Touch rugby | 5116 | Touch-Rugby | Rugby à toucher | Touch rugby
  Custom logo | 5117 | Eigenes Logo | Logo personnalisé | Eigen logo
  Custom layout | 5118 | Eigenes Layout | Tracé personnalisé | Eigen lay-out
  Standard Payment | | Einmalzahlung | Paiement standard | Standaardbetaling
  All Inclusive | | Alles inklusive | Tout compris | Alles inbegrepen
  Advantage, 3 years | | Advantage, 3 Jahre | Advantage, 3 ans | Advantage, 3 jaar
  Monthly, 3 years | | Monatlich, 3 Jahre | Mensuel, 3 ans | Maandelijks, 3 jaar
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

/** Products with another name in English-speaking countries. */
const ENGLISH: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  charger: { 'en-US': 'Charger', 'en-GB': 'Charger', 'en-AU': 'Charger' },
  'Football, all ages': { 'en-US': 'Soccer, all ages', 'en-AU': 'Soccer, all ages' },
  'Parking lot': { 'en-GB': 'Car park', 'en-AU': 'Car park' },
  'Field hockey': { 'en-GB': 'Hockey', 'en-AU': 'Hockey' },
  'White paint, 10 l': { 'en-US': 'White paint, 2.6 gal' },
  'Yellow paint, 10 l': { 'en-US': 'Yellow paint, 2.6 gal' },
}

export const DEMO_TRANSLATIONS: readonly QuoteTranslation[] = TEXTS.flatMap(
  ([key = '', , de = '', fr = '', nl = '']) =>
    QUOTE_LANGUAGES.map((lang) => ({
      key,
      lang,
      value: lang === 'de' ? de : lang === 'fr' ? fr : lang === 'nl' ? nl : (ENGLISH[key]?.[lang] ?? key),
    })),
)

/** The chargers have plugs of their regions. */
const CHARGERS = [
  ['charger_us', '2043-US'],
  ['charger_au', '2043-AU'],
  ['charger_eu', '2043-EU'],
] as const

export const DEMO_ITEM_NUMBERS: readonly QuoteItemNumber[] = [
  ...TEXTS.filter(([, number]) => number !== '').map(([key = '', value = '']) => ({
    key,
    lang: '' as const,
    value,
  })),
  ...CHARGERS.map(([key, value]) => ({ key, lang: '' as const, value })),
]
