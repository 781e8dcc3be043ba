// npm start: installs and builds what is missing, then runs the server, with the demo world unless DEMO disables it.
import { spawn, spawnSync } from 'node:child_process'
import { environment, installIfNeeded, nodeProgram, ROOT } from './install.mjs'

installIfNeeded()
const { status } = spawnSync(nodeProgram(), ['scripts/build.mjs'], { cwd: ROOT, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
const env = environment({ DEMO: process.env.DEMO ?? 'on', NODE_ENV: 'production' })
const server = spawn(nodeProgram(), ['server/src/main.ts'], { cwd: ROOT, stdio: 'inherit', env })
// The terminal sends an interrupt to the server as well; it stops cleanly, and this process waits for it.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.on('exit', (code) => process.exit(code ?? 1))
