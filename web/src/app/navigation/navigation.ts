import { changelogEntry } from '../../features/changelog/changelog.navigation.ts'
import { commandsEntry } from '../../features/commands/commands.navigation.ts'
import { controlPanelEntry } from '../../features/control-panel/control-panel.navigation.ts'
import { customersEntry } from '../../features/customers/customers.navigation.ts'
import { dataExtractorEntry } from '../../features/data-extractor/data-extractor.navigation.ts'
import { dbToolEntry } from '../../features/dbtool/dbtool.navigation.ts'
import { developerEntry } from '../../features/developer/developer.navigation.ts'
import { deviceEntries } from '../../features/device-overview/device-overview.navigation.ts'
import { historySearchEntry } from '../../features/history-search/history-search.navigation.ts'
import { dealerMaterialsEntry, supportDocumentsEntry } from '../../features/documents/documents.navigation.ts'
import { homeEntry } from '../../features/home/home.navigation.ts'
import { mapEntry } from '../../features/map/map.navigation.ts'
import { productionEntry } from '../../features/production/production.navigation.ts'
import { companiesEntry } from '../../features/customer-relations/customer-relations.navigation.ts'
import { outsideServicesEntry } from '../../features/outside-services/outside-services.navigation.ts'
import { qcAppEntry } from '../../features/qc/qc.navigation.ts'
import { quoteGeneratorEntry } from '../../features/quotes/quotes.navigation.ts'
import { queuedWorkEntry } from '../../features/queued-work/queued-work.navigation.ts'
import { refusedDataEntry } from '../../features/refused-data/refused-data.navigation.ts'
import { savingsEntry } from '../../features/savings/savings.navigation.ts'
import { supportEntry } from '../../features/support/support.navigation.ts'
import { userActionsEntry } from '../../features/user-actions/user-actions.navigation.ts'
import { accountsEntry } from '../../features/users/users.navigation.ts'
import { mayCall, type Holder } from '../../api/rights.ts'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'

/** Every entry of the side navigation, in the order of its groups. */
export const NAV_ENTRIES: readonly NavEntry[] = [
  homeEntry,
  ...deviceEntries,
  customersEntry,
  mapEntry,
  commandsEntry,
  supportEntry,
  supportDocumentsEntry,
  productionEntry,
  historySearchEntry,
  qcAppEntry,
  changelogEntry,
  controlPanelEntry,
  dbToolEntry,
  quoteGeneratorEntry,
  savingsEntry,
  companiesEntry,
  dealerMaterialsEntry,
  accountsEntry,
  userActionsEntry,
  dataExtractorEntry,
  developerEntry,
  queuedWorkEntry,
  refusedDataEntry,
  outsideServicesEntry,
]

/** The entries that a user sees; unverified users also see what they will have. */
export function visibleEntries(entries: readonly NavEntry[], user: Holder): readonly NavEntry[] {
  return entries.filter((entry) => isEnabled(entry, { ...user, verified: true }))
}

/** Whether a user may open an entry. */
export function isEnabled({ right }: NavEntry, user: Holder): boolean {
  return typeof right === 'function' ? user.verified && right(user) : mayCall(user, right)
}

/** The entry of a path: the one with the longest path that is a prefix of it. */
export function activeEntry(entries: readonly NavEntry[], path: string): NavEntry | undefined {
  const isBelow = (at: string) => path === at || path.startsWith(`${at}/`)
  return entries
    .filter(({ notAt }) => notAt === undefined || !isBelow(notAt))
    .flatMap((entry) => [entry.to, ...(entry.alsoAt ?? [])].map((at) => ({ entry, at })))
    .filter(({ at }) => isBelow(at))
    .toSorted((a, b) => b.at.length - a.at.length)[0]?.entry
}
