import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import type { Right } from '@service-center/contract/endpoint/rights.ts'
import type { Credentials } from '@service-center/contract/sessions/sessions.ts'
import {
  IconAdjustmentsHorizontal,
  IconSitemap,
  IconBooks,
  IconBuildingFactory,
  IconCalculator,
  IconListDetails,
  IconClipboardCheck,
  IconCode,
  IconDatabaseCog,
  IconDeviceTablet,
  IconFileInvoice,
  IconFileText,
  IconGitBranch,
  IconHistory,
  IconHome,
  IconLifebuoy,
  IconMap2,
  IconTableExport,
  IconTerminal2,
  IconTractor,
  IconUsers,
  IconAntenna,
  type Icon,
} from '@tabler/icons-react'

/** The groups of the side navigation, in their order; the first has no name. */
export const NAV_GROUPS = ['', 'Fleet', 'Service', 'Sales', 'Administration'] as const

type Holder = Pick<Credentials, 'verified' | 'userAccess'>

/** One entry of the side navigation (specification 1, section 2). */
export interface NavEntry {
  readonly label: string
  readonly to: string
  readonly icon: Icon
  readonly group: (typeof NAV_GROUPS)[number]
  /** Who sees it: the holders of a right, or those that the function lets through; everybody when absent. */
  readonly gate?: Right | ((user: Holder) => boolean)
  /** Also unverified users may open it. */
  readonly isOpenToUnverified?: boolean
  /** Its row carries the quick search of this kind. */
  readonly quickSearch?: DeviceType
  /** The keys that lead to it. */
  readonly keys?: string
  /** A path below it where it is not the active entry. */
  readonly notActiveOn?: string
}

const anyDbTool = ({ userAccess }: Holder) => userAccess.some((right) => right.includes('DbTool'))
const severalRights = ({ userAccess }: Holder) => userAccess.length > 1

/** Every entry, also of screens that do not exist yet: those are not shown, see `visibleEntries`. */
export const NAV_ENTRIES: readonly NavEntry[] = [
  { label: 'Home', to: '/home', icon: IconHome, group: '', isOpenToUnverified: true, keys: 'g h' },
  {
    label: 'Robots',
    to: '/devices/robots',
    icon: IconTractor,
    group: 'Fleet',
    quickSearch: DEVICE_TYPE.robot,
    keys: 'g r',
  },
  {
    label: 'Tablets',
    to: '/devices/tablets',
    icon: IconDeviceTablet,
    group: 'Fleet',
    quickSearch: DEVICE_TYPE.tablet,
    keys: 'g t',
  },
  {
    label: 'Reference stations',
    to: '/devices/referencestations',
    icon: IconAntenna,
    group: 'Fleet',
    quickSearch: DEVICE_TYPE.referenceStation,
    keys: 'g s',
  },
  { label: 'Customers', to: '/customers', icon: IconSitemap, group: 'Fleet', keys: 'g c' },
  { label: 'Map', to: '/map', icon: IconMap2, group: 'Fleet', keys: 'g m' },
  { label: 'Commands', to: '/commands', icon: IconTerminal2, group: 'Fleet', gate: 'BulkCommands' },
  { label: 'Support', to: '/support', icon: IconLifebuoy, group: 'Service', notActiveOn: '/support/legacy' },
  { label: 'Support documents', to: '/support/documents', icon: IconFileText, group: 'Service' },
  { label: 'Production', to: '/production', icon: IconBuildingFactory, group: 'Service', gate: 'Production' },
  { label: 'History', to: '/history', icon: IconHistory, group: 'Service', gate: 'History' },
  { label: 'QC App', to: '/qcapp', icon: IconClipboardCheck, group: 'Service', gate: 'QCApp' },
  { label: 'Changelog', to: '/changelog', icon: IconGitBranch, group: 'Service' },
  {
    label: 'Quote generator',
    to: '/quotegenerator',
    icon: IconFileInvoice,
    group: 'Sales',
    gate: 'QuoteGenerator',
  },
  {
    label: 'Savings calculator',
    to: '/savings',
    icon: IconCalculator,
    group: 'Sales',
    gate: 'SavingsCalculator',
  },
  {
    label: 'Dealer materials',
    to: '/dealermaterials',
    icon: IconBooks,
    group: 'Sales',
    gate: 'DealerMaterials',
  },
  {
    label: 'Control Panel',
    to: '/settings/user',
    icon: IconAdjustmentsHorizontal,
    group: 'Administration',
    gate: severalRights,
  },
  { label: 'DbTool', to: '/dbtool', icon: IconDatabaseCog, group: 'Administration', gate: anyDbTool },
  { label: 'User accounts', to: '/accounts', icon: IconUsers, group: 'Administration', gate: 'User' },
  {
    label: 'User actions',
    to: '/administration/log',
    icon: IconListDetails,
    group: 'Administration',
    gate: 'UserActions',
  },
  {
    label: 'Data extractor',
    to: '/data-extractor',
    icon: IconTableExport,
    group: 'Administration',
    gate: 'DataExtractorRead',
  },
  { label: 'Developer', to: '/developer', icon: IconCode, group: 'Administration', gate: 'Developer' },
]

/** The entries that a user sees: of screens that exist, and that their rights let them open. */
export function visibleEntries(
  entries: readonly NavEntry[],
  { user, patterns }: { user: Holder; patterns: readonly string[] },
): readonly NavEntry[] {
  return entries.filter(({ to, gate }) => {
    if (!patterns.some((pattern) => isPathOf(pattern, to))) return false
    if (gate === undefined) return true
    return typeof gate === 'string' ? user.userAccess.includes(gate) : gate(user)
  })
}

/** Whether a user may open an entry that they see. */
export const isEnabled = (entry: NavEntry, { verified }: Holder) =>
  verified || entry.isOpenToUnverified === true

/** Whether a path is one of a route's pattern, such as `/devices/$kind`. */
export function isPathOf(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith('$') || part.toLowerCase() === given[index]?.toLowerCase())
  )
}

/** The entry that a path belongs to: the one with the longest path that leads to it. */
export function activeEntry(entries: readonly NavEntry[], path: string): NavEntry | undefined {
  const isUnder = (base: string) => path === base || path.startsWith(`${base}/`)
  return entries
    .filter(({ to, notActiveOn }) => isUnder(to) && !(notActiveOn !== undefined && isUnder(notActiveOn)))
    .toSorted((a, b) => b.to.length - a.to.length)[0]
}
