// Runs one of the project's programs on the pinned Node: node scripts/run.mjs FILE [arguments…]
import { spawn } from 'node:child_process'
import { environment, installIfNeeded, nodeProgram, ROOT } from './install.mjs'

await installIfNeeded()
const [file, ...rest] = process.argv.slice(2)
const child = spawn(nodeProgram(), [file, ...rest], { cwd: ROOT, stdio: 'inherit', env: environment() })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
