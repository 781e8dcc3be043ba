// npm run check: types, lint, format, import rules, dead code, stale files. Runs everything and prints all
// problems.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, installIfNeeded, nodeProgram, ROOT } from './install.mjs'

await installIfNeeded()
const dependencyCruiser = (config, name) => [
  'dependency-cruiser/bin/dependency-cruiser.mjs',
  '--config',
  config,
  '--cache',
  join(ROOT, 'node_modules/.cache', name),
  '--cache-strategy',
  'content',
  '--output-type',
  'err',
  'contract/src',
  'pdf/src',
  'server/src',
  'simulator/src',
  'web/src',
]
// Incremental: files that have not changed since they last passed are skipped, unless something they import has
// changed.
const typesOf = (project) => [
  'typescript/bin/tsc',
  '-p',
  project,
  '--incremental',
  '--tsBuildInfoFile',
  join(ROOT, 'node_modules/.cache/types', `${project}.tsbuildinfo`),
]
const CHECKS = {
  'types of the server': typesOf('server'),
  'types of the console': typesOf('web'),
  'types of the contract': typesOf('contract'),
  'types of the documents': typesOf('pdf'),
  'types of the simulator': typesOf('simulator'),
  'types of journeys and benches': typesOf('e2e'),
  lint: ['oxlint/bin/oxlint', '--deny-warnings', '--report-unused-disable-directives'],
  format: ['oxfmt/bin/oxfmt', '--check'],
  'import rules': dependencyCruiser('.dependency-cruiser.mjs', 'import-rules'),
  'circles of folders': dependencyCruiser('scripts/folder-circles.mjs', 'folder-circles'),
  'openapi.json for the tools of others': ['@redocly/cli/bin/cli.js', 'lint', 'openapi.json'],
  'dead code': ['knip/bin/knip.js', '--no-progress'],
}
const OWN = {
  'reasons for what overrules types and linter': ['scripts/reasons.mjs'],
  'names of features': ['scripts/feature-names.mjs'],
  'deliberate mistakes': ['scripts/faults.mjs', '--check'],
  'openapi.json': ['scripts/openapi.ts', '--check'],
  'migrations that have landed': ['scripts/freeze-migrations.ts', '--check'],
  'schema.sql and the types of the tables': ['scripts/schema.ts', '--check'],
}

/** Turns off the update check and the telemetry of Redocly's CLI. */
const OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

function run(name, args) {
  return new Promise((resolve) => {
    const child = spawn(nodeProgram(), args, { cwd: ROOT, env: { ...environment(), ...OFFLINE } })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    // 'close' instead of 'exit', so that all output has been read.
    child.on('close', (code, signal) =>
      resolve({ name, code, output: signal === null ? output : `${output}\nIt was ended by ${signal}.` }),
    )
  })
}

const tasks = [
  ...Object.entries(CHECKS).map(([name, [tool, ...args]]) => [
    name,
    [join(ROOT, 'node_modules', tool), ...args],
  ]),
  ...Object.entries(OWN),
]
let failed = false
// Two at a time, for machines with two cores.
const worker = async () => {
  for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
    const began = performance.now()
    const { name, code, output } = await run(...task)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
    if (code === 0) continue
    failed = true
    console.error(`${output.trimEnd()}\n`)
  }
}
await Promise.all([worker(), worker()])
console.log(
  failed
    ? '\nThe check does not pass.'
    : 'Types, lint, format, import rules, dead code and generated files: fine.',
)
process.exitCode = failed ? 1 : 0
