// npm test: unit and server tests, then the journeys in a browser. Ends with what failed, and why, and what passed only
// on retry; the last line is the summary. Arguments select: `npm test -- unit`, `npm test -- e2e`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment, installIfNeeded, nodeProgram, ROOT } from './install.mjs'
import { journeyResults, unitResults } from './test-results.mjs'

await installIfNeeded()
const reports = mkdtempSync(join(tmpdir(), 'service-center-reports-'))
const chosen = process.argv.slice(2)
const wants = (part) => chosen.length === 0 || chosen.includes(part)
const total = { passed: 0, failed: 0 }
const remarks = []

/** Runs one test runner; a runner that failed without a failed test counts as one failure. */
function run({ args, report, env, results }) {
  const file = join(reports, report)
  const { status } = spawnSync(nodeProgram(), args(file), {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment({ ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
  })
  const { passed, failed, remarks: said } = readResults(file, results)
  total.passed += passed
  total.failed += status === 0 ? failed : Math.max(failed, 1)
  remarks.push(...said)
  if (status !== 0 && failed === 0)
    remarks.push(`Failed: ${report}'s runner ended with ${status}, and no test failed`)
}

function readResults(file, results) {
  try {
    return results(JSON.parse(readFileSync(file, 'utf8')))
  } catch (fault) {
    return { passed: 0, failed: 1, remarks: [`Failed: no report was written (${fault.message})`] }
  }
}

if (wants('unit')) {
  run({
    args: (file) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    report: 'unit.json',
    env: { NODE_ENV: 'test' },
    results: unitResults,
  })
}
if (wants('e2e')) {
  const { status } = spawnSync(nodeProgram(), ['scripts/build.mjs'], { cwd: ROOT, stdio: 'inherit' })
  if (status === 0) {
    run({
      args: () => ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e', '--reporter=list,json'],
      report: 'e2e.json',
      env: {},
      results: journeyResults,
    })
  } else {
    total.failed += 1
    remarks.push('Failed: the console could not be built')
  }
}

rmSync(reports, { recursive: true, force: true })
for (const remark of remarks) console.log(remark)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
