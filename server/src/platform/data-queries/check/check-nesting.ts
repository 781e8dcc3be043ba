import { scanSync } from 'libpg-query'
import { Refusal } from './check-tree.ts'

/** Far below where the parser runs out of its stack, after which it answers nothing until the server starts again. */
const MAX_NESTING = 400

const OPENING = new Set(['(', '[', 'case'])
const CLOSING = new Set([')', ']', 'end'])
/** After these, an expression begins that is beside the one before, not within it. */
const BESIDE = new Set(
  ', ; select from where and or when then else on using group order having by limit offset as with values'.split(
    ' ',
  ),
)
/** Each of these takes what is left of it into itself, over commas and clauses too. */
const JOINING = new Set(['union', 'intersect', 'except', 'join'])
const OPERANDS = new Set([
  'IDENT',
  'ICONST',
  'FCONST',
  'SCONST',
  'USCONST',
  'UIDENT',
  'PARAM',
  'BCONST',
  'XCONST',
])

/**
 * Checks that a text is not nested more deeply than the parser can bear: it counts the tokens, which takes no stack.
 * @throws Refusal
 */
export function checkNesting(text: string): void {
  if (text.length <= MAX_NESTING) return
  // How deep the tree is at most on each level of brackets: operators since the last comma, and joined queries.
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

/** The tokens of a text; none when it has an error, which the parser tells. */
function tokensOf(text: string): ReturnType<typeof scanSync>['tokens'] {
  try {
    return scanSync(text).tokens
  } catch {
    return []
  }
}
