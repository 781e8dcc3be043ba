// npm start: installs and builds what is missing, then runs the server, with the demo world unless DEMO disables
// it. A signal ends whichever program is running, and the exit code is the server's.
import { passSignalsOn, runChild } from './children.mjs'
import { environment, installIfNeeded, nodeProgram, ROOT } from './install.mjs'

passSignalsOn()
await installIfNeeded('start')
const built = await runChild(nodeProgram(), ['scripts/build.mjs'], { cwd: ROOT })
if (built !== 0) process.exit(built)
const env = environment({ DEMO: process.env.DEMO ?? 'on', NODE_ENV: 'production' })
process.exit(await runChild(nodeProgram(), ['server/src/main.ts'], { cwd: ROOT, env }))
