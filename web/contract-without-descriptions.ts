import { parseSync, type Plugin, Visitor } from 'vite'

const CONTRACT = /\/contract\/src\/.*\.ts$/
/** The methods of a schema that only say what it is. */
const SAYING = new Set(['describe', 'meta'])

/**
 * Leaves out of the console what the contract says about its schemas, because only the server writes `openapi.json`:
 * every screen would load sentences that nobody reads there.
 */
export function contractWithoutDescriptions(): Plugin {
  return {
    name: 'contract-without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: CONTRACT },
      handler: (code) => ({ code: withoutDescriptions(code), map: null }),
    },
  }
}

/** A module without the calls of `describe` and `meta`. Every line stays where it is. */
export function withoutDescriptions(code: string): string {
  const calls: { start: number; end: number }[] = []
  new Visitor({
    CallExpression: ({ callee, end }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (SAYING.has(callee.property.name)) calls.push({ start: callee.object.end, end })
    },
  }).visit(parseSync('contract.ts', code).program)
  // From the last to the first, so that the places before it stay true.
  return calls
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => {
      const lines = rest.slice(start, end).replaceAll(/[^\n]/g, '')
      return rest.slice(0, start) + lines + rest.slice(end)
    }, code)
}
