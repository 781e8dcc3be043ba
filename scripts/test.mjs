// npm test: unit and server tests, then the journeys in a browser. Ends with what failed, and why, and what passed only
// on retry; the last line is the summary. Arguments select:
//   npm test -- unit               tests of rules and servers
//   npm test -- e2e                the journeys
//   npm test -- changed [COMMIT]   what uncommitted changes can reach, or all changes since a commit
// With --times the run also says what each file of tests, journey, start of a server, page and accessibility check costs.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment, installIfNeeded, nodeProgram, ROOT } from './install.mjs'
import { journeyResults, unitResults } from './test-results.mjs'
import { busySeconds, timesSummary } from './times/summary.mjs'

await installIfNeeded()
const reports = mkdtempSync(join(tmpdir(), 'service-center-reports-'))
const isTimed = process.argv.includes('--times')
const chosen = process.argv.slice(2).filter((argument) => argument !== '--times')
const changed = chosen[0] === 'changed' ? await testsOfChanges(chosen[1]) : undefined
const wants = (part) =>
  changed === undefined ? chosen.length === 0 || chosen.includes(part) : changed[part].length > 0
const total = { passed: 0, failed: 0 }
const remarks = []
const timesFile = join(reports, 'times.jsonl')
const unitErrors = join(reports, 'unit-errors.json')
const secondsOfParts = {}

/** The lines that git prints. */
function git(...args) {
  return execFileSync('git', args, { cwd: ROOT }).toString().split('\n').filter(Boolean)
}

/** The tests that changed files can reach: files that differ from a commit (default HEAD) or are new. */
async function testsOfChanges(commit = 'HEAD') {
  const files = [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]
  const { isJourney, isUnitTest, readReach } = await import('./reach.mjs')
  const tests = readReach().testsReaching(files)
  console.log(`${files.length} changed files reach ${tests.length} files of tests.`)
  return { unit: tests.filter(isUnitTest), e2e: tests.filter(isJourney) }
}

/** Runs a part and notes the processor time that passes. */
function spawnPart(name, args, env) {
  const before = busySeconds() ?? 0
  const { status } = spawnSync(nodeProgram(), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment({
      // The server's modules are compiled once for all of its processes.
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
      ...(isTimed ? { TEST_TIMES: timesFile } : {}),
      ...env,
    }),
  })
  secondsOfParts[name] = (busySeconds() ?? 0) - before
  return status
}

/** Runs one test runner; a runner that failed without a failed test counts as one failure. */
function run({ name, args, report, env, results }) {
  const file = join(reports, report)
  const status = spawnPart(name, args(file), { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file })
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
    name: 'tests of rules and servers',
    args: (file) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/vitest-errors.mjs',
      `--outputFile.json=${file}`,
      ...(changed?.unit ?? []),
    ],
    report: 'unit.json',
    env: { NODE_ENV: 'test', UNHANDLED_ERRORS: unitErrors },
    results: (report) =>
      unitResults(report, existsSync(unitErrors) ? JSON.parse(readFileSync(unitErrors, 'utf8')) : []),
  })
}
if (wants('e2e')) {
  if (spawnPart('building the console', ['scripts/build.mjs'], {}) === 0) {
    run({
      name: 'journeys',
      args: () => [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--config',
        'e2e',
        '--reporter=list,json',
        ...(changed?.e2e ?? []),
      ],
      report: 'e2e.json',
      env: {},
      results: journeyResults,
    })
  } else {
    total.failed += 1
    remarks.push('Failed: the console could not be built')
  }
}

if (isTimed) console.log(`\n${timesSummary(timesFile, secondsOfParts).join('\n')}\n`)
rmSync(reports, { recursive: true, force: true })
for (const remark of remarks) console.log(remark)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
const nothingToRun = changed !== undefined && !wants('unit') && !wants('e2e')
process.exitCode = total.failed === 0 && (total.passed > 0 || nothingToRun) ? 0 : 1
