import { escaped } from '../tree/html.ts'

/** Colours on white: text colours and accent of the console, and light backgrounds. */
export const COLORS = {
  text: '#151F19',
  second: '#49554D',
  line: '#8A968E',
  accent: '#156A44',
  ground: '#E8F1EC',
  quiet: '#F3F5F3',
} as const
const FONT = 'Helvetica,Arial,sans-serif'

/** Quotes a name or text for DOT. */
export const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** DOT attributes in brackets; a value that begins with < is an HTML-like label. */
export function attributes(values: Readonly<Record<string, string | number>>): string {
  const parts = Object.entries(values).map(
    ([name, value]) =>
      `${name}=${typeof value === 'string' && !value.startsWith('<') ? quoted(value) : value}`,
  )
  return `[${parts.join(', ')}]`
}

/** A whole diagram. @param direction of the arrows: to the right, or down */
export function digraph(statements: readonly string[], direction: 'LR' | 'TB' = 'LR'): string {
  const head = [
    `graph ${attributes({ rankdir: direction, bgcolor: 'white', fontname: FONT, fontsize: 15, fontcolor: COLORS.text, pad: 0.3, nodesep: 0.15, ranksep: 0.8 })}`,
    `node ${attributes({ shape: 'box', height: 0.35, style: 'filled', fillcolor: COLORS.ground, color: COLORS.line, fontname: FONT, fontsize: 13, fontcolor: COLORS.text })}`,
    `edge ${attributes({ color: COLORS.second, fontname: FONT, fontsize: 12, fontcolor: COLORS.second, arrowsize: 0.7 })}`,
  ]
  return `digraph {\n${[...head, ...statements].map((statement) => `  ${statement}\n`).join('')}}\n`
}

/** Statements in a frame with a title. */
export function cluster(name: string, title: string, statements: readonly string[]): string {
  const head = `graph ${attributes({ label: title, color: COLORS.line, style: 'rounded', labeljust: 'l' })}`
  return `subgraph ${quoted(`cluster_${name}`)} { ${[head, ...statements].join('; ')} }`
}

/** Splits a text into lines of at most `width` characters. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter((word) => word !== '')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length + 1 > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/** Lines of text within an HTML-like label. */
export const htmlLines = (lines: readonly string[]) =>
  lines.map((line) => `${escaped(line)}<br align="left"/>`).join('')
