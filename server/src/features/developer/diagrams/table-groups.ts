import type { CatalogueTable } from '../../../platform/database/catalogue.ts'

/** Tables that are shown in one diagram. */
export interface TableGroup {
  readonly name: string
  readonly tables: readonly CatalogueTable[]
}

/**
 * The tables of each group, by name; `word*` matches all names that begin with `word`. The first match counts. A new table
 * that no group names is in 'Others', and a test fails until it is added here.
 */
const GROUPS: readonly (readonly [name: string, tables: string])[] = [
  ['Customers and companies', 'customer customer_company company_creation crm_*'],
  [
    'Users and their access',
    'app_user user_customer user_access access_field user_secret second_factor recovery_code session known_browser password_link email_link viewer_secret sign_in_attempt recent_call',
  ],
  [
    'Devices',
    'device device_attribute device_connection device_move device_presence device_request device_token current_connection gateway_process product_model robot_* server_address',
  ],
  ['Production', 'production_device provisioning_key refused_*'],
  ['Device data', 'data_key* history* latest import import_value'],
  ['Commands and rollouts', 'command* rollout*'],
  ['Software and changelog', 'software_version version_configuration* changelog_*'],
  ['Tablets and layouts', 'tablet_order tablet_setting knox_group layout template'],
  ['Features', 'feature* tablet_feature* access_group* customer_access_group'],
  ['Prices and purchases', 'purchase voucher group_price currency vat'],
  ['Quotes', 'quote*'],
  ['Support', 'ticket* logbook_entry support_line greeting_change emergency_mail'],
  ['Files and documents', 'stored_file document material_link developer_document*'],
  ['Quality control', 'qc_* quality_control_* workflow*'],
  ['Data extractor', 'data_query*'],
  ['Log, undo and operation', 'user_action* configuration_change mail outside_service'],
]
const QUEUE = 'Queued work'
/** The group of the tables that belong to no other group. */
export const OTHERS = 'Others'

/** The names of all groups except `OTHERS`. */
export const GROUP_NAMES: readonly string[] = [...GROUPS.map(([name]) => name), QUEUE]

/** Puts each table into exactly one group; leaves out empty groups. */
export function groupsOf(catalogue: readonly CatalogueTable[]): TableGroup[] {
  const groups = new Map<string, CatalogueTable[]>([...GROUP_NAMES, OTHERS].map((name) => [name, []]))
  for (const table of catalogue) {
    if (table.kind === 'table') groups.get(groupOf(table))?.push(table)
  }
  return [...groups].filter(([, tables]) => tables.length > 0).map(([name, tables]) => ({ name, tables }))
}

function groupOf({ schema, name }: CatalogueTable): string {
  if (schema !== 'public') return QUEUE
  const isNamed = (word: string) => (word.endsWith('*') ? name.startsWith(word.slice(0, -1)) : name === word)
  return GROUPS.find(([, tables]) => tables.split(' ').some(isNamed))?.[0] ?? OTHERS
}
