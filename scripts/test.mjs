// npm test: unit and server tests, then the journeys in a browser; the last line sums them up.
// Arguments choose: `npm test -- unit`, `npm test -- e2e`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment, installIfNeeded, nodeProgram, ROOT } from './install.mjs'

installIfNeeded()
const reports = mkdtempSync(join(tmpdir(), 'service-center-reports-'))
const chosen = process.argv.slice(2)
const wants = (part) => chosen.length === 0 || chosen.includes(part)
const total = { passed: 0, failed: 0, skipped: 0 }
const skipped = []

/** The skipped tests of a vitest report. */
const skippedUnits = ({ testResults }) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName)

/** The skipped tests of a Playwright report, with their reasons. */
const skippedJourneys = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(skippedJourneys),
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => `${title}: ${annotations.map(({ description }) => description).join(', ')}`),
  ),
]

/** Runs one runner, and counts a runner that broke without a failed test as one failure. */
function run({ args, report, env, count }) {
  const file = join(reports, report)
  const { status } = spawnSync(nodeProgram(), args(file), {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment({ ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
  })
  const counts = readCounts(file, count)
  if (status !== 0 && counts.failed === 0) counts.failed = 1
  for (const key of Object.keys(total)) total[key] += counts[key]
  skipped.push(...(counts.names ?? []))
}

function readCounts(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
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
    count: (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      names: skippedUnits(report),
    }),
  })
}
if (wants('e2e')) {
  const { status } = spawnSync(nodeProgram(), ['scripts/build.mjs'], { cwd: ROOT, stdio: 'inherit' })
  if (status === 0) {
    run({
      args: () => ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e', '--reporter=list,json'],
      report: 'e2e.json',
      env: {},
      count: ({ stats, suites }) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
        names: skippedJourneys({ suites }),
      }),
    })
  } else {
    total.failed += 1
  }
}

rmSync(reports, { recursive: true, force: true })
for (const name of skipped) console.log(`Skipped: ${name}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
