// npm run bench: runs each bench and prints one table of the measurements, with their limits and goals. Arguments
// select benches: `npm run bench -- overview live`.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { environment, installIfNeeded, nodeProgram, ROOT } from './install.mjs'

await installIfNeeded()
const known = globSync('bench/*.ts', { cwd: ROOT }).map((file) => basename(file, '.ts'))
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${known.toSorted().join(', ')}.`)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'service-center-bench-'))
const reportFile = join(folder, 'figures.jsonl')
const failed = []
for (const name of chosen.length === 0 ? known.toSorted() : chosen) {
  console.log(`Measuring: ${name}`)
  const { status } = spawnSync(nodeProgram(), [join('bench', `${name}.ts`)], {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment({ BENCH_REPORT: reportFile, NODE_ENV: 'production' }),
  })
  if (status !== 0) failed.push(name)
}

const lines = existsSync(reportFile) ? readFileSync(reportFile, 'utf8').trim().split('\n') : []
const figures = lines.filter((line) => line !== '').map((line) => JSON.parse(line))
rmSync(folder, { recursive: true, force: true })
printTable(figures)
for (const name of failed) console.error(`The bench ${name} failed.`)
process.exitCode = failed.length > 0 || figures.some(({ verdict }) => verdict === 'MISSED') ? 1 : 0

function printTable(rows) {
  const columns = ['operation', 'ours', 'limit', 'ratio', 'goal', 'verdict']
  const width = (column) => Math.max(column.length, ...rows.map((row) => row[column].length))
  const widths = Object.fromEntries(columns.map((column) => [column, width(column)]))
  const isNumber = new Set(['ours', 'limit', 'ratio'])
  const line = (row) =>
    columns
      .map((column) =>
        isNumber.has(column) ? row[column].padStart(widths[column]) : row[column].padEnd(widths[column]),
      )
      .join('  ')
      .trimEnd()
  console.log(`\n${line(Object.fromEntries(columns.map((column) => [column, column])))}`)
  console.log(columns.map((column) => '─'.repeat(widths[column])).join('  '))
  for (const row of rows) console.log(line(row))
}
