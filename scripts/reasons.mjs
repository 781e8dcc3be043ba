// Part of npm run check: a suppression of the linter and a type assertion need a reason, on the same line or the one above.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './install.mjs'

const TEST = /\.test\.tsx?$|\/testing\/|vitest-setup/
const COMMENT = /\/\/ ?\S|\/\*|\*\/|^\s*\*/
/** A type assertion. `as const`, and `as` in imports, exports and SQL, are none. */
const ASSERTION =
  /[\w)\]}'"!] as (?:[A-Z{[(]|(?:any|boolean|keyof|never|null|number|object|readonly|string|typeof|undefined|unknown)\b)/
const NAMES = /^\s*(?:import|export) (?:type )?[{*]|^\s*(?:type )?\w+ as \w+,?$|\[\w+ in /
const SUPPRESSION = /(?:oxlint|eslint)-disable|@ts-(?:expect-error|ignore|nocheck)/
const WITH_REASON = /(?:oxlint|eslint)-disable\S* .* -- \S|@ts-expect-error \S/

/** A line without string literals, in which `as` is only a word. */
const withoutTexts = (line) =>
  line.replaceAll(
    /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*(?:`|$)|\/(?:[^/\\\s]|\\.)+\/[a-z]*/g,
    "''",
  )

function faultsOf(file) {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
  let isInText = false
  return lines.flatMap((line, index) => {
    const wasInText = isInText
    if ((line.replaceAll('\\`', '').match(/`/g) ?? []).length % 2 === 1) isInText = !isInText
    if (wasInText) return []
    const at = `${file}:${index + 1}`
    const isExplained = COMMENT.test(lines[index - 1] ?? '') && !SUPPRESSION.test(lines[index - 1] ?? '')
    if (isExplained) return []
    if (SUPPRESSION.test(line))
      return WITH_REASON.test(line) ? [] : [`${at}: a suppression that does not say why (' -- why')`]
    if (TEST.test(file) || COMMENT.test(line)) return []
    const code = withoutTexts(line)
    return ASSERTION.test(code) && !NAMES.test(code) ? [`${at}: 'as' that does not say why it is right`] : []
  })
}

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) =>
      /^(contract|pdf|server|web|simulator|e2e|bench|scripts)\//.test(file) &&
      !file.endsWith('.gen.ts') &&
      file !== 'scripts/reasons.mjs' &&
      // Git still lists a file whose deletion is not staged.
      existsSync(join(ROOT, file)),
  )
const faults = files.flatMap(faultsOf)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
