const SOFTWARE = 'Commands BulkCommands DbToolRobotSoftwareVersion DbToolAppVersions TabletAppVersion'
const GROUPS =
  'DbToolAccessGroups DbToolCustomerAccessGroups DbToolRobotExtraAccessGroups DbToolAppVersions DbToolRobotSoftwareVersion DbToolFeatureGroupsAndPricings DbToolFeatures DbToolVAT'
const FEATURES = 'DbToolFeatures DbToolTabletFeatures DbToolFeatureGroupsAndPricings DbToolPurchases'

/**
 * The tables whose rows a dump holds only for viewers with one of some rights: those with which the calls, and the views of
 * the data extractor, read them. The scope alone does not keep these rows from somebody who holds the right Developer only.
 */
const OPENED_BY: readonly (readonly [rights: string, tables: string])[] = [
  ['User', 'app_user user_access user_customer'],
  ['UserActions', 'user_action user_action_count user_action_name configuration_change'],
  ['Commands BulkCommands', 'command command_count command_log device_request'],
  ['BulkCommands', 'rollout rollout_device rollout_event rollout_step'],
  [SOFTWARE, 'software_version version_configuration version_configuration_timeframe'],
  ['PostSupport', 'logbook_entry'],
  ['Emergency', 'emergency_mail greeting_change support_line'],
  ['Emergency KnoxMenu', 'knox_group'],
  ['QuoteGenerator QuoteSettings', 'quote quote_pdf'],
  [
    'QuoteGenerator QuoteSettings',
    'quote_contract quote_item_number quote_plan quote_setting quote_translation',
  ],
  ['HubspotMatch', 'crm_company crm_contact crm_contact_company crm_deal'],
  ['HubspotMatch CreateCustomer', 'company_creation customer_company'],
  ['Production', 'production_device refused_provisioning'],
  ['QCApp', 'qc_picture qc_trial qc_trial_outcome qc_trial_picture qc_version_picture qc_workflow_version'],
  ['DataExtractor DataExtractorRead', 'data_query data_query_run data_query_schedule'],
  ['RobotName WarrantySubscription ConnectDevices KnoxMenu SetTabletUserLevel', 'import import_value'],
  [GROUPS, 'access_group access_group_collection access_group_collection_member access_group_type'],
  ['DbToolCustomerAccessGroups UpdateCustomerAccessGroups', 'customer_access_group'],
  ['DbToolRobotExtraAccessGroups', 'robot_extra_access_group'],
  ['DbToolRobotModelOverwrite', 'robot_model_overwrite'],
  ['DbToolServerDNS', 'robot_address server_address'],
  ['DbToolPurchases', 'purchase'],
  ['DbToolFeatureGroupsAndPricings', 'currency group_price'],
  ['DbToolVAT', 'vat'],
  [FEATURES, 'feature feature_clock feature_configuration feature_configuration_option'],
  [FEATURES, 'feature_configuration_timeframe feature_group feature_metadata feature_option feature_refresh'],
  ['DbToolTabletFeatures', 'tablet_feature tablet_feature_option'],
]

/** Tables that the scope and their policies limit enough: devices and their data, and what is published. */
const OPEN =
  'access_field changelog_item changelog_refresh changelog_version current_connection customer data_key data_key_group data_key_meaning data_key_translation data_key_version developer_document device device_attribute device_connection device_move device_presence document history history_day latest layout material_link outside_service product_model refused_data stored_file tablet_order tablet_setting template ticket ticket_attachment ticket_comment ticket_comments_due ticket_device_state ticket_sync'

const wordsOf = (text: string) => text.split(' ')

/** The rights of which one opens a table; empty: Developer does. Tables that nobody has decided on are absent. */
export const TABLE_RIGHTS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...wordsOf(OPEN).map((table) => [table, []] as const),
  ...OPENED_BY.flatMap(([rights, tables]) =>
    wordsOf(tables).map((table) => [table, wordsOf(rights)] as const),
  ),
])

/** Whether a viewer with these rights gets rows of a table. What nobody has decided on stays closed. */
export function opensTable(rights: ReadonlySet<string>, table: string): boolean {
  const openedBy = TABLE_RIGHTS.get(table)
  return openedBy !== undefined && (openedBy.length === 0 || openedBy.some((right) => rights.has(right)))
}

/** Whether a viewer with these rights may have the rows of every table, which a daily dump holds. */
export const opensAllTables = (rights: ReadonlySet<string>): boolean =>
  [...TABLE_RIGHTS.keys()].every((table) => opensTable(rights, table))
