import { type BookText, tableXml } from './book.ts'

/** Texts as XML: each is tried in each kind of cell. */
export const TEXTS: readonly string[] = [
  'North Park',
  '0042',
  '8944501234567890123',
  '1E5',
  'TRUE',
  '50%',
  '23.11.2026',
  '2027/1/4',
  '1,5',
  '=1+1',
  "'0042",
  '#N/A',
  'a;b,c&#9;d',
  'say &quot;hi&quot; &amp; &apos;bye&apos; &lt;b&gt;',
  '&amp;#129302; &amp;amp;',
  'Grün, Ünï, Юг, 一名, كرة',
  'e&#x301; é',
  '&#235;&#xEB; &#x20AC; &#0235;',
  '&#129302; &#x1F916;&#x01f916; &#00129302;',
  '&#128104;&#8205;&#128187; 🤖 &#131072;',
  'a&#160;b&#8239;c&#8203;d',
  'one&#10;two',
  'one\ntwo',
  'one&#13;&#10;two',
  'one\ttwo',
  'a<![CDATA[ <b> & &#65;]]>c',
  '<![CDATA[4155]]>',
  '<![CDATA[a]]><![CDATA[b]]>c',
  'one<!-- no text -->two',
  'one<!-- <t>no</t> > text -->two',
  'one<?program data?>two',
  'a]]&gt;b > c',
  '_x0041__x0042_',
  '_x005F_x0041_ _x005f_x0041_',
  'a_x000A_b',
  'a_x000D__x000A_b',
  'a_x000D_&#10;b',
  '_x0009_tab_x0009_',
  '_x00e9_ _x00E9_ _X00E9_',
  '_xD83E__xDD16_',
  '_x41_ _x00411_ _xyz_ _x004G_',
  'a_x005F_b _x',
  'x_x0020_y',
  '  inner   spaces  ',
  'a'.repeat(300),
]

const space = (text: string) => (/^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '')
const t = (text: string) => `<t${space(text)}>${text}</t>`
const inRuns = (text: string) =>
  `<r><rPr><b/></rPr><t xml:space="preserve">${text}</t></r><r><t>, </t></r><r><rPr><i/></rPr><t>end</t></r>`

/** A book with each text in one kind of cell. */
const shared = (xmlOf: (text: string) => string): BookText => ({
  sheets: [{ name: 'Devices', rows: tableXml(TEXTS.map((_, index) => [` t="s"><v>${index}</v>`])) }],
  strings: TEXTS.map(xmlOf),
})
const own = (xmlOf: (text: string) => string): BookText => ({
  sheets: [{ name: 'Devices', rows: tableXml(TEXTS.map((text) => [xmlOf(text)])) }],
})

const READING = '<rPh sb="0" eb="1"><t>カナ</t></rPh><phoneticPr fontId="0"/>'

export const TEXT_BOOKS: Readonly<Record<string, BookText>> = {
  'shared texts': shared(t),
  'shared texts that keep their spaces': shared((text) => `<t xml:space="preserve">${text}</t>`),
  'shared texts in several fonts': shared(inRuns),
  'shared texts with their pronunciation': shared((text) => t(text) + READING),
  'shared texts in several fonts with their pronunciation': shared((text) => inRuns(text) + READING),
  'inline texts': own((text) => ` t="inlineStr"><is>${t(text)}</is>`),
  'inline texts in several fonts': own((text) => ` t="inlineStr"><is>${inRuns(text)}</is>`),
  'inline texts with their pronunciation': own((text) => ` t="inlineStr"><is>${t(text)}${READING}</is>`),
  'texts of formulas': own((text) => ` t="str"><f>T("a")</f><v${space(text)}>${text}</v>`),
  'texts of the type of formulas without a formula': own((text) => ` t="str"><v>${text}</v>`),
}
