import { scanSync } from 'libpg-query'
import { Refusal } from './tree-nodes.ts'

/** Far below the depth at which the parser's stack overflows. After an overflow the parser fails until the server restarts. */
const MAX_NESTING = 400

const OPENING = new Set(['(', '[', 'case'])
const CLOSING = new Set([')', ']', 'end'])
/** After these tokens, a new expression starts beside the previous one, not inside it. */
const BESIDE = new Set(
  ', ; select from where and or when then else on using group order having by limit offset as with values'.split(
    ' ',
  ),
)
/** Each of these nests everything to its left, even across commas and clauses. */
const JOINING = new Set(['union', 'intersect', 'except', 'join'])
const OPERANDS = new Set('IDENT ICONST FCONST SCONST USCONST UIDENT PARAM BCONST XCONST'.split(' '))

/**
 * Checks that a text is not nested too deeply for the parser. It only counts tokens, which needs no stack.
 * @throws Refusal
 */
export function checkNesting(text: string): void {
  if (text.length <= MAX_NESTING) return
  // The maximum depth per level of brackets: operators since the last comma, and joined queries.
  const levels = [{ operators: 0, joined: 0 }]
  let above = 0
  for (const { text: written, tokenName, start } of tokensOf(text)) {
    const token = written.toLowerCase()
    const level = levels.at(-1) ?? { operators: 0, joined: 0 }
    if (OPENING.has(token)) {
      above += level.operators + level.joined + 1
      levels.push({ operators: 0, joined: 0 })
    } else if (CLOSING.has(token)) {
      if (levels.length === 1) continue
      levels.pop()
      const outer = levels.at(-1) ?? level
      above -= outer.operators + outer.joined + 1
    } else if (JOINING.has(token)) {
      level.joined += 1
      level.operators = 0
    } else if (BESIDE.has(token)) level.operators = 0
    else if (!OPERANDS.has(tokenName)) level.operators += 1
    if (above + level.operators + level.joined > MAX_NESTING)
      throw new Refusal('The query is nested too deeply.', start)
  }
}

/** The tokens of a text; none if it has an error, which the parser will report. */
function tokensOf(text: string): ReturnType<typeof scanSync>['tokens'] {
  try {
    return scanSync(text).tokens
  } catch {
    return []
  }
}
