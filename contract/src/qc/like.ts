/**
 * Whether a text is like a pattern (specification 3, section 5: 'includes (like)'). As in SQL, `%` stands for any
 * characters, `_` for exactly one, and a backslash before them for themselves; case counts. A pattern with `%` describes the
 * whole text; one without it may stand anywhere in it. Spaces around both never count.
 */
export function isLike(text: string, pattern: string): boolean {
  if (!/[%_\\]/.test(pattern)) return text.includes(pattern.trim())
  const tokens = tokensOf(pattern.trim())
  const isWhole = tokens.includes(ANY)
  return matches([...text.trim()], isWhole ? tokens : [ANY, ...tokens, ANY])
}

const ANY = Symbol('%')
const ONE = Symbol('_')
type Token = string | typeof ANY | typeof ONE

function tokensOf(pattern: string): Token[] {
  return (pattern.match(/\\[%_\\]|./gsu) ?? []).map((part) => {
    if (part === '%') return ANY
    if (part === '_') return ONE
    return part.length > 1 && part.startsWith('\\') ? part.slice(1) : part
  })
}

/** Goes back only to the last `%`, so that it takes at most the product of both lengths. */
function matches(text: readonly string[], tokens: readonly Token[]): boolean {
  let at = 0
  let place = 0
  let lastAny = -1
  let resumeAt = 0
  while (at < text.length) {
    const token = tokens[place]
    if (token === ANY) {
      lastAny = place
      resumeAt = at
      place += 1
    } else if (token !== undefined && (token === ONE || token === text[at])) {
      at += 1
      place += 1
    } else if (lastAny >= 0) {
      place = lastAny + 1
      resumeAt += 1
      at = resumeAt
    } else return false
  }
  return tokens.slice(place).every((token) => token === ANY)
}
