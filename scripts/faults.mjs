// npm run faults: makes the deliberate mistakes in faults/*.ts one at a time in a copy of the project, and runs
// the tests that the changed file can reach, nearest first, until one fails. Lists the mistakes that no test
// noticed. Arguments select mistakes by words in their entry: `npm run faults -- voucher rollout`. `--results
// FILE` keeps results between runs, `--near N` runs only the N nearest test files, `--unit` skips journeys,
// `--check` only checks that each mistake can be made.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FAULTS } from '../faults/all-faults.ts'
import { environment, ROOT } from './install.mjs'
import { isJourney, isUnitTest, readReach } from './reach.mjs'
import { journeyResults, unitResults } from './test-results.mjs'

/** Number of test files that are run together in each step: the nearest ones notice most mistakes. */
const STEPS = [6, 40, Infinity]

const { values, positionals } = parseArgs({
  options: {
    results: { type: 'string' },
    near: { type: 'string' },
    unit: { type: 'boolean' },
    check: { type: 'boolean' },
  },
  allowPositionals: true,
})
const misfits = FAULTS.flatMap(misfitsOf)
for (const misfit of misfits) console.error(misfit)
if (values.check === true || misfits.length > 0) process.exit(misfits.length === 0 ? 0 : 1)

const nearest = values.near === undefined ? Infinity : Number(values.near)
const known = readKnown(values.results)
const chosen = FAULTS.filter(
  ({ what, file }) =>
    !known.has(what) &&
    (positionals.length === 0 || positionals.some((word) => what.includes(word) || file.includes(word))),
)

const copy = copyProject()
try {
  const { testsReaching } = readReach()
  for (const fault of chosen) {
    const result = seenBy(fault, testsReaching([fault.file]).slice(0, nearest))
    known.set(fault.what, result)
    if (values.results !== undefined)
      appendFileSync(values.results, `${JSON.stringify({ what: fault.what, seenBy: result })}\n`)
    console.log(
      `${result === null ? 'NOT SEEN' : 'seen'}  ${fault.what}${result === null ? `  (${fault.file})` : `  by ${result}`}`,
    )
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
const unseen = FAULTS.filter(({ what }) => known.get(what) === null)
console.log(`\n${[...known.values()].filter((result) => result !== null).length} of ${known.size} are seen.`)
for (const { what, file } of unseen) console.log(`No test sees: ${what}  (${file})`)
process.exitCode = unseen.length === 0 ? 0 : 1

/** Why a mistake cannot be made. */
function misfitsOf({ what, file, from, to }) {
  const places = existsSync(join(ROOT, file))
    ? readFileSync(join(ROOT, file), 'utf8').split(from).length - 1
    : 0
  return [
    ...(places === 1
      ? []
      : [`faults: '${what}': what is to be changed stands ${places} times in ${file}: ${from}`]),
    ...(from === to ? [`faults: '${what}': changes nothing`] : []),
    ...(FAULTS.filter((fault) => fault.what === what).length === 1
      ? []
      : [`faults: '${what}' stands there twice`]),
  ]
}

function readKnown(file) {
  const text = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  const lines = text === '' ? [] : text.split('\n').map((line) => JSON.parse(line))
  return new Map(lines.map(({ what, seenBy: result }) => [what, result]))
}

/** A copy of the project with its packages, hard-linked where possible, because nothing changes them. */
function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'service-center-faults-'))
  // PostgreSQL runs as another user when tests run as root.
  chmodSync(folder, 0o755)
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of list.toString().trim().split('\n'))
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(folder, file), { recursive: true })
  const linked = spawnSync('cp', ['-al', join(ROOT, 'node_modules'), folder])
  if (linked.status !== 0)
    cpSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
  return folder
}

/** The first test that fails with the mistake in place; null when none does. */
function seenBy({ file, from, to }, tests) {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(from).length !== 2)
    throw new Error(`${file}: what is to be changed must stand there once: ${from}`)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  try {
    return (
      firstFailure(tests.filter(isUnitTest), runUnitTests) ??
      (values.unit === true ? undefined : firstFailure(tests.filter(isJourney), runJourneys)) ??
      null
    )
  } finally {
    writeFileSync(path, text)
  }
}

function firstFailure(tests, run) {
  for (let step = 0, at = 0; at < tests.length; at += STEPS[step], step += 1) {
    const failed = run(tests.slice(at, at + STEPS[step]))
    if (failed !== undefined) return failed
  }
  return undefined
}

function runUnitTests(files) {
  const args = ['run', '--bail=1', '--reporter=json', '--outputFile.json=RESULTS', ...files]
  return failureOf(['node_modules/vitest/vitest.mjs', ...args], { NODE_ENV: 'test' }, unitResults)
}

function runJourneys(files) {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: copy, env: environment() })
  if (built.status !== 0) return 'the build'
  const names = files.map((file) => file.replace('e2e/journeys/', ''))
  return failureOf(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'e2e',
      '--max-failures=1',
      '--reporter=json',
      ...names,
    ],
    {},
    journeyResults,
  )
}

/** Runs tests in the copy; the name of a failed one, or undefined. */
function failureOf(args, env, results) {
  const report = join(copy, 'results.json')
  rmSync(report, { force: true })
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    args.map((arg) => arg.replace('RESULTS', report)),
    {
      cwd: copy,
      env: {
        ...environment(env),
        PATH: `${join(copy, 'node_modules/.bin')}:${process.env.PATH}`,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
      maxBuffer: Infinity,
    },
  )
  if (status === 0) return undefined
  const remarks = existsSync(report) ? results(JSON.parse(readFileSync(report, 'utf8'))).remarks : []
  const failed = remarks.find((remark) => remark.startsWith('Failed: '))
  // A test runner that could not start says nothing about the mistake.
  if (failed === undefined) throw new Error(`The tests did not run:\n${stdout}\n${stderr}`)
  return failed.slice('Failed: '.length).split('\n')[0]
}
