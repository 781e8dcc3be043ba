import { MINUTE, type Values } from '../model/device.ts'
import { unknownMethod, type Behaviour, type DeviceControls } from './behaviour.ts'
import { FeatureList } from './tablet-features.ts'
import { LayoutList } from './tablet-layouts.ts'
import { VoucherTyping } from './tablet-voucher.ts'

/** How long the app is offline while it is reset or installs another version, in ms. */
const RESET_MS = 4000
const INSTALL_MS = 8000
/** How long a tablet stays awake after an order, so that its reaction is seen. */
const AWAKE_MS = 2 * MINUTE
const SECTION = 'management'
const LEVELS: ReadonlySet<unknown> = new Set(['normal', 'super', 'dealer', 'limited', 'dev'])

/** Persistent state of a tablet. */
interface Memory {
  locked: boolean
  message: string
  group: string
  userLevel: string | null
  /** The version it is locked to, and the installed one that replaces the model's. */
  versionLock: string | null
  installed: string | null
  /**
   * The robot that users connected it to; 0: none; null: never connected by users, so that it follows the model.
   */
  robot: number | null
  /** Last notification, number of app resets and number of pushed profiles. */
  notification: string
  resets: number
  profiles: number
}

const NOTHING: Memory = {
  locked: false,
  message: '',
  group: '',
  userLevel: null,
  versionLock: null,
  installed: null,
  robot: null,
  notification: '',
  resets: 0,
  profiles: 0,
}

/** How a tablet follows the device management: see docs/devices.md, 'Tablets'. */
export function tabletBehaviour(controls: DeviceControls): Behaviour {
  const { memory } = controls
  // The section is written here only.
  let state: Memory = { ...NOTHING, ...(memory.read(SECTION) as Partial<Memory> | undefined) }
  let awakeUntil = 0
  let isInstalling = false
  /** Orders received before the connection was open are reported once it is. */
  let isUnsaid = false
  const features = new FeatureList(controls)
  const layouts = new LayoutList(controls)
  const voucher = new VoucherTyping(controls)

  const remember = (changed: Partial<Memory>) => {
    state = { ...state, ...changed }
    memory.write(SECTION, state)
    awakeUntil = controls.now() + AWAKE_MS
  }
  const reportState = () => {
    controls.reportNow()
    const { group, notification, resets, profiles } = state
    controls.sendAttributes({ knox_group: group, last_notification: notification, resets, profiles })
  }
  /** Installs the version that it is locked to; the app restarts with it. */
  const install = () => {
    const wanted = state.versionLock
    if (isInstalling || wanted === null || controls.state()['app_version'] === wanted) return
    isInstalling = true
    controls.at(controls.now() + INSTALL_MS, () => {
      isInstalling = false
      // It was locked to another version in the meantime, or unlocked.
      if (state.versionLock !== wanted) return install()
      remember({ installed: wanted })
      // It reports the version when it has started again.
      controls.restart(RESET_MS)
    })
  }

  return {
    sharedAttributes: [
      'locked',
      'lock_message',
      'knox_group',
      'user_level',
      'app_version_lock',
      'layouts_revision',
      'features',
      'robot',
    ],
    start: () => {},
    answer: (method, params) => {
      switch (method) {
        case 'notify':
          remember({ notification: notificationIn(params) })
          reportState()
          return { result: 'shown' }
        case 'reset_app':
          remember({ resets: state.resets + 1, notification: '' })
          controls.at(controls.now(), () => controls.restart(RESET_MS))
          return { result: 'resetting' }
        case 'push_profile':
          remember({ profiles: state.profiles + 1 })
          reportState()
          return { result: 'applied' }
        default:
          return unknownMethod(method)
      }
    },
    onAttributes: (values) => {
      features.onAttributes(values)
      layouts.onAttributes(values)
      const changed = changedBy(values, state)
      if (Object.keys(changed).length === 0) return
      remember(changed)
      if (controls.isConnected()) reportState()
      else isUnsaid = true
      install()
    },
    onConnected: () => {
      if (isUnsaid) reportState()
      isUnsaid = false
      install()
      features.onConnected()
      layouts.onConnected()
      voucher.onConnected()
    },
    values: () => ({ ...valuesOf(state), ...layouts.values() }),
    isBusy: () => isInstalling || controls.now() < awakeUntil,
  }
}

/** State changes caused by attributes. An unknown or missing level leaves it unchanged. */
function changedBy(values: Readonly<Record<string, unknown>>, state: Memory): Partial<Memory> {
  const {
    locked,
    lock_message: message,
    knox_group: group,
    user_level: level,
    app_version_lock: version,
    robot,
  } = values
  const said: Partial<Memory> = {
    ...('locked' in values ? { locked: locked === true } : {}),
    ...('lock_message' in values ? { message: textOf(message) } : {}),
    ...('knox_group' in values ? { group: textOf(group) } : {}),
    ...(LEVELS.has(level) ? { userLevel: String(level) } : {}),
    ...('app_version_lock' in values ? { versionLock: typeof version === 'string' ? version : null } : {}),
    ...('robot' in values ? { robot: typeof robot === 'number' ? robot : null } : {}),
  }
  return Object.fromEntries(
    // The keys are those of the state.
    Object.entries(said).filter(([name, value]) => value !== state[name as keyof Memory]),
  )
}

function valuesOf({ locked, userLevel, installed, robot }: Memory): Values {
  return {
    locked: locked ? '1' : '0',
    ...(userLevel === null ? {} : { 'User level': userLevel }),
    ...(installed === null ? {} : { app_version: installed }),
    ...(robot === null
      ? {}
      : { robot: robot === 0 ? '' : String(robot), bluetooth: robot === 0 ? '0' : '1' }),
  }
}

function notificationIn(params: unknown): string {
  if (typeof params !== 'object' || params === null) return ''
  const title = 'title' in params ? textOf(params.title) : ''
  return `${title}: ${'message' in params ? textOf(params.message) : ''}`
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
