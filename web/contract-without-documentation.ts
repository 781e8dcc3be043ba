import type { Plugin } from 'vite'

const CONTRACT = /\/contract\/src\/.*\.ts$/
const TEXT = String.raw`(?:'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|${'`'}(?:\\.|[^${'`'}\\])*${'`'})`
const SUMMARY = new RegExp(String.raw`^\s*summary:\s*${TEXT},$`, 'gm')
const DESCRIPTION = new RegExp(String.raw`\s*\.describe\(\s*${TEXT},?\s*\)`, 'g')

/** Code of the contract without summaries and descriptions, on the same lines. */
export function withoutDocumentation(code: string): string {
  return code.replaceAll(SUMMARY, linesOf).replaceAll(DESCRIPTION, linesOf)
}

function linesOf(removed: string): string {
  return '\n'.repeat(removed.split('\n').length - 1)
}

/**
 * Leaves out of the console the texts that the contract has for `openapi.json` only: the whole contract is part of the
 * first load, and only the server reads them.
 * @throws Error when summaries are written otherwise
 */
export function contractWithoutDocumentation(): Plugin {
  return {
    name: 'contract-without-documentation',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: CONTRACT },
      handler: (code) => {
        const short = withoutDocumentation(code)
        if (/^\s*summary:\s*['"`]/m.test(short)) {
          throw new Error(
            'The contract has a summary that cannot be left out: see web/contract-without-documentation.ts',
          )
        }
        return { code: short, map: null }
      },
    },
  }
}
