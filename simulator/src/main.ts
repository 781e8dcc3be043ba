import { readConfig, type FleetConfig } from './live/config.ts'
import { Fleet } from './live/fleet.ts'

function configOrExit(): FleetConfig {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error(`simulator: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(2)
  }
}

const fleet = new Fleet(configOrExit())
const log = () => console.log(`simulator: ${fleet.summary()}`)
const minute = setInterval(log, 60_000)

async function stop(): Promise<void> {
  clearInterval(minute)
  await fleet.stop()
  log()
  process.exit(0)
}

process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())
// The parent process may end without a signal: an orphaned fleet would compete with the next one for the same devices.
process.once('disconnect', () => void stop())
fleet.start()
log()
