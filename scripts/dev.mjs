// npm run dev: the server, restarted on changes, and the console with hot reloading on port 5173.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, installIfNeeded, nodeProgram, ROOT } from './install.mjs'

await installIfNeeded('start')
const start = (args, cwd, extra) =>
  spawn(nodeProgram(), args, { cwd: join(ROOT, cwd), stdio: 'inherit', env: environment(extra) })
const children = [
  start(['--watch-path=server', '--watch-path=contract/src', 'server/src/main.ts'], '.', {
    DEMO: process.env.DEMO ?? 'on',
  }),
  start([join(ROOT, 'node_modules/vite/bin/vite.js'), '--port', '5173'], 'web'),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
