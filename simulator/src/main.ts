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
// Whoever started the fleet over a channel may end without a word: a fleet left behind would fight the next one.
process.once('disconnect', () => void stop())
fleet.start()
log()
