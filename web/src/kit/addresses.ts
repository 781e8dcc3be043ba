import type { CommandDeviceType } from '@service-center/contract/commands/command-rules.ts'
import {
  DEVICE_KINDS,
  DEVICE_TYPE,
  type DeviceKind,
  type DeviceType,
} from '@service-center/contract/devices/devices.ts'
import { defaultStringifySearch } from '@tanstack/react-router'
import { writeDeviceIds } from './device-ids-text.ts'
import { FORGOT_PASSWORD_PATH, SIGN_IN_PATH } from './public-paths.ts'

/** The address of a screen, for `Link` and `navigate`, which check it against the routes. */
export interface Address {
  readonly to: string
  readonly params?: Readonly<Record<string, string>>
  readonly search?: object
}

interface AddressedDevice {
  readonly type: DeviceType
  readonly id: number
  /** The robot that a tablet is connected to: the tablet is shown on the robot's page. */
  readonly connectedRobotId?: number | null
}

/** The search parameters of the commands screen: the device type, the chosen devices, and the open command. */
export interface CommandsSearch {
  type?: (typeof DEVICE_KINDS)[CommandDeviceType]['route'] | undefined
  devices?: string | undefined
  command?: number | undefined
}

function commandsSearchOf(search: { type?: CommandDeviceType; devices?: readonly number[] }): CommandsSearch {
  const { type, devices = [] } = search
  return {
    ...(type === undefined ? {} : { type: DEVICE_KINDS[type].route }),
    ...(devices.length === 0 ? {} : { devices: writeDeviceIds(devices) }),
  }
}

/** The contract or plan to edit in the settings of quotes; `copy` is the plan that a new one starts from. */
interface QuoteSettingsSearch {
  readonly contract?: number | 'new'
  readonly plan?: number | 'new'
  readonly copy?: number
}

interface FilterSearch {
  /** The selected values of each column's filter. */
  readonly filters?: Record<string, string[]>
}

/** The search parameters of the control panel: a widget, and the ids to fill it in with. */
interface ControlPanelSearch {
  readonly widget?: string
  readonly robot?: number
  readonly tablet?: number
  readonly referencestation?: number
  readonly customer?: number
}

type ParameterName =
  `ddparam_${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20}`

/**
 * The search parameters of the data extractor: the tab, the chosen query, and the times of its parameters in ISO
 * 8601.
 */
export interface DataExtractorSearch extends Readonly<Partial<Record<ParameterName, string>>> {
  readonly tab?: 'editor' | 'schedules'
  readonly query?: number
  /** The schedule whose runs are shown. */
  readonly schedule?: number
}

/**
 * The search parameters of the editor of quality-control workflows: the workflow, and whether to start a new one or a
 * copy.
 */
export interface QcAppSearch {
  readonly workflow?: number
  readonly start?: 'new' | 'copy'
}

/**
 * The search parameters of the developer documentation: the location, as names with > between them, and the search
 * text.
 */
export interface DeveloperSearch {
  readonly location?: string
  readonly search?: string
}

interface TicketsSearch {
  readonly hideClosed?: boolean
  /** The form for a new ticket, or for one that is closed already. */
  readonly create?: 'open' | 'closed'
}

const filteredBy = (column: string, value: string): FilterSearch => ({ filters: { [column]: [value] } })

/**
 * The addresses of all screens. No other code of the console builds one.
 * @example <Link {...addressOf.device(tablet)}>21002</Link>
 */
export const addressOf = {
  home: () => ({ to: '/home' }) as const,

  signIn: (search: { from?: string } = {}) => ({ to: SIGN_IN_PATH, search }) as const,
  forgotPassword: () => ({ to: FORGOT_PASSWORD_PATH }) as const,
  setPassword: () => ({ to: '/account/setpassword' }) as const,
  ownAccount: () => ({ to: '/account/me' }) as const,
  editOwnAccount: () => ({ to: '/account/me/edit' }) as const,

  accounts: () => ({ to: '/accounts' }) as const,
  /** @param right its display name */
  holdersOf: (right: string) => ({ to: '/accounts', search: filteredBy('rights', right) }) as const,
  createAccount: () => ({ to: '/accounts/create' }) as const,
  account: (username: string) => ({ to: '/accounts/$username', params: { username } }) as const,
  editAccount: (username: string) => ({ to: '/accounts/$username/edit', params: { username } }) as const,
  accountAccess: (username: string) => ({ to: '/accounts/$username/access', params: { username } }) as const,

  deviceOverview: ({ route }: Pick<DeviceKind, 'route'>, search: FilterSearch = {}) =>
    ({ to: '/devices/$kind', params: { kind: route }, search }) as const,
  device: ({ type, id, connectedRobotId = null }: AddressedDevice) => {
    const isOnRobot = connectedRobotId !== null
    return {
      to: '/devices/$kind/$deviceId',
      params: {
        kind: DEVICE_KINDS[isOnRobot ? DEVICE_TYPE.robot : type].route,
        deviceId: String(isOnRobot ? connectedRobotId : id),
      },
      search: isOnRobot ? { tablet: id } : {},
    } as const
  },

  /** The screen for commands to many devices, optionally with chosen devices of one type. */
  commands: (search: { type?: CommandDeviceType; devices?: readonly number[] } = {}) =>
    ({ to: '/commands', search: commandsSearchOf(search) }) as const,
  rollouts: () => ({ to: '/commands/rollouts' }) as const,
  newRollout: () => ({ to: '/commands/rollouts/new' }) as const,
  rollout: (id: number) =>
    ({ to: '/commands/rollouts/$rolloutId', params: { rolloutId: String(id) } }) as const,

  customers: (search: { search?: string; unreviewed?: true } = {}) => ({ to: '/customers', search }) as const,
  customer: (id: number) => ({ to: '/customers', search: { selected: id } }) as const,
  /** The companies of the customer relationship system. */
  companies: () => ({ to: '/customers/companies' }) as const,
  company: (id: string) => ({ to: '/customers/companies/$companyId', params: { companyId: id } }) as const,
  contacts: () => ({ to: '/customers/contacts' }) as const,
  tickets: (search: TicketsSearch = {}) => ({ to: '/support', search }) as const,
  /** @param issueId the issue id as shown to users */
  ticket: (issueId: number) =>
    ({ to: '/support/$supportId', params: { supportId: String(issueId) } }) as const,
  map: () => ({ to: '/map' }) as const,
  history: () => ({ to: '/history' }) as const,
  /** The changelog of robot software or of the app, optionally with a version opened. */
  changelog: (search: { type?: 1 | 2; version?: string } = {}) => ({ to: '/changelog', search }) as const,
  quoteGenerator: () => ({ to: '/quotegenerator' }) as const,
  issuedQuotes: () => ({ to: '/quotegenerator/issued' }) as const,
  /** The list with the quotes of a number. */
  issuedQuote: (number: string) =>
    ({ to: '/quotegenerator/issued', search: filteredBy('number', number) }) as const,
  savings: () => ({ to: '/savings' }) as const,
  qcApp: (search: QcAppSearch = {}) => ({ to: '/QCApp', search }) as const,
  /** Trials of workflows on robots: all, or those of a workflow or a robot. */
  qcTrials: (search: { workflow?: number; robot?: number } = {}) =>
    ({ to: '/QCApp/trials', search }) as const,
  /** @param question the shown question, counted from 1: '2-3' is question 3 of chapter 2 */
  qcTrial: (id: number, search: { question?: string } = {}) =>
    ({ to: '/QCApp/trials/$trialId', params: { trialId: String(id) }, search }) as const,
  production: () => ({ to: '/production' }) as const,
  controlPanel: (search: ControlPanelSearch = {}) => ({ to: '/settings/user', search }) as const,
  dataExtractor: (search: DataExtractorSearch = {}) => ({ to: '/data-extractor', search }) as const,
  dbTool: () => ({ to: '/dbtool' }) as const,
  quoteSettings: (search: QuoteSettingsSearch = {}) => ({ to: '/quotegenerator/settings', search }) as const,
  /** Why a robot is offered its software versions. */
  versionExplanation: (robotId: number) =>
    ({ to: '/commands/versions', search: { robot: robotId } }) as const,
  /** What a tablet may use, and why. */
  tabletFeatures: (tabletId: number) =>
    ({ to: '/devices/tablets/$tabletId/features', params: { tabletId: String(tabletId) } }) as const,
  queuedWork: () => ({ to: '/administration/work' }) as const,
  refusedData: () => ({ to: '/administration/refused-data' }) as const,
  /** @param id the document that is open */
  dealerMaterials: (id?: number) =>
    ({ to: '/dealermaterials', search: id === undefined ? {} : { document: id } }) as const,
  /** @param id the document that is open */
  supportDocuments: (id?: number) =>
    ({ to: '/support/documents', search: id === undefined ? {} : { document: id } }) as const,
  supportLines: () => ({ to: '/administration/support-lines' }) as const,
  /** Empty values are left out: the address of the root has no location. */
  developer: ({ location, search }: DeveloperSearch = {}) =>
    ({ to: '/developer', search: { ...(location && { location }), ...(search && { search }) } }) as const,
  outsideServices: () => ({ to: '/administration/services' }) as const,
  /** Imports values of many devices from a file. */
  bulkImport: () => ({ to: '/administration/operations' }) as const,
  userActions: () => ({ to: '/administration/log' }) as const,
  /** The log entries about an account. */
  historyOfAccount: (username: string) =>
    ({ to: '/administration/log', search: filteredBy('account', `"${username}"`) }) as const,
  userAction: (id: number) => ({ to: '/administration/log', search: { entry: id } }) as const,
}

/** An address as text: for plain links, which do not follow the router, and for other windows. */
export function hrefOf({ to, params = {}, search = {} }: Address): string {
  const path = to.replace(/\$(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
  return path + defaultStringifySearch(search)
}
