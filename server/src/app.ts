import { bulkImportRoutes } from './features/bulk-import/bulk-import.routes.ts'
import { userActionRoutes } from './features/user-actions/user-actions.routes.ts'
import { changelogRoutes } from './features/changelog/changelog.routes.ts'
import { commandRoutes } from './features/commands/commands.routes.ts'
import { configurationChangeRoutes } from './features/configuration-changes/configuration-changes.routes.ts'
import { crmRoutes } from './features/customer-relations/crm.routes.ts'
import { startCrm } from './features/customer-relations/crm.service.ts'
import { customerRoutes } from './features/customers/customers.routes.ts'
import { customerLayoutRoutes } from './features/customer-layouts/customer-layouts.routes.ts'
import { dataExtractorRoutes } from './features/data-extractor/data-extractor.routes.ts'
import { dbToolRoutes } from './features/dbtool/dbtool.routes.ts'
import { developerRoutes } from './features/developer/developer.routes.ts'
import { clientAttributeRoutes } from './features/device-data/client-attributes.routes.ts'
import { deviceDataRoutes } from './features/device-data/device-data.routes.ts'
import { deviceHistoryRoutes } from './features/device-history/device-history.routes.ts'
import { deviceSettingRoutes } from './features/device-settings/device-settings.routes.ts'
import { deviceRoutes } from './features/devices/devices.routes.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'
import { emergencyRoutes } from './features/emergency/emergency.routes.ts'
import { fileRoutes } from './features/files/files.routes.ts'
import { historySearchRoutes } from './features/history-search/history-search.routes.ts'
import { locationRoutes } from './features/map/location.routes.ts'
import { productionRoutes } from './features/production/production.routes.ts'
import { qcTrialRoutes } from './features/qc/trials/qc-trials.routes.ts'
import { qcRoutes } from './features/qc/qc.routes.ts'
import { queuedWorkRoutes } from './features/queued-work/queued-work.routes.ts'
import { quoteSettingsRoutes } from './features/quote-settings/quote-settings.routes.ts'
import { quoteRoutes } from './features/quotes/quotes.routes.ts'
import { refusedDataRoutes } from './features/refused-data/refused-data.routes.ts'
import { outsideServiceRoutes } from './features/outside-services/outside-services.routes.ts'
import type { RolloutEngine } from './features/rollouts/rollout-engine.ts'
import { rolloutRoutes } from './features/rollouts/rollouts.routes.ts'
import { savingsRoutes } from './features/savings/savings.routes.ts'
import { sessionRoutes } from './features/sessions/sessions.routes.ts'
import { softwareVersionRoutes } from './features/software-versions/software-versions.routes.ts'
import { supportRoutes } from './features/support/support.routes.ts'
import { tabletFeatureExplanationRoutes } from './features/tablet-features/tablet-features.routes.ts'
import { tabletManagementRoutes } from './features/tablet-management/tablet-management.routes.ts'
import { twoFactorRoutes } from './features/two-factor/two-factor.routes.ts'
import { voucherRoutes } from './features/vouchers/vouchers.routes.ts'
import { userRoutes } from './features/users/users.routes.ts'
import type { Tickets } from './integrations/tickets/tickets.ts'
import type { Config } from './platform/start/config.ts'
import type { MapSettings } from './platform/start/service-settings.ts'
import type { App } from './platform/http/endpoints.ts'

interface FeatureSettings {
  readonly sessionMinutes: number
  /** The folder of stored files. */
  readonly dataDir: string
  readonly crm: Config['crm']
  readonly knox: Config['knox']
  readonly qc: Config['qc']
  readonly knoxPages: Config['knoxPages']
  readonly telephony: Config['telephony']
  readonly zendesk: Config['zendesk']
  readonly tickets: Tickets
  readonly monday: Config['monday']
  readonly publicUrl: () => string
  readonly hideUnknownUsers: boolean
  readonly map: MapSettings
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly dataQueryConnections: number
  readonly rollouts: RolloutEngine
  /** The whole configuration, for the pages that document it. */
  readonly config: Config
}

/** Mounts every feature, one line each. */
export function mountFeatures(app: App, settings: FeatureSettings): void {
  const crm = startCrm(app, settings)
  bulkImportRoutes(app)
  sessionRoutes(app, settings)
  twoFactorRoutes(app, settings)
  userRoutes(app, settings)
  customerRoutes(app)
  customerLayoutRoutes(app)
  deviceRoutes(app)
  deviceDataRoutes(app)
  clientAttributeRoutes(app)
  deviceHistoryRoutes(app)
  deviceSettingRoutes(app)
  historySearchRoutes(app)
  locationRoutes(app, settings.map)
  productionRoutes(app)
  qcRoutes(app, settings)
  qcTrialRoutes(app, settings)
  queuedWorkRoutes(app)
  quoteSettingsRoutes(app)
  quoteRoutes(app, { ...settings, crm })
  refusedDataRoutes(app)
  outsideServiceRoutes(app, settings)
  rolloutRoutes(app, settings.rollouts)
  tabletManagementRoutes(app, settings)
  configurationChangeRoutes(app)
  developerRoutes(app, settings)
  documentRoutes(app)
  emergencyRoutes(app, settings)
  userActionRoutes(app)
  voucherRoutes(app)
  supportRoutes(app, { ...settings, crm })
  fileRoutes(app, settings)
  crmRoutes(app, crm)
  changelogRoutes(app, settings)
  commandRoutes(app)
  savingsRoutes(app)
  softwareVersionRoutes(app)
  tabletFeatureExplanationRoutes(app)
  dbToolRoutes(app)
  dataExtractorRoutes(app, settings)
}
