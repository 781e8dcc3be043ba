/**
 * Tables that are never dumped, with the reason. All others are dumped. A test finds tables and columns that may hold a
 * secret by their name or type, and fails for one that is in none of the lists below.
 */
export const LEFT_OUT_TABLES: ReadonlyMap<string, string> = new Map([
  ['user_secret', 'hashes of passwords'],
  ['second_factor', 'seeds of second factors'],
  ['recovery_code', 'hashes of recovery codes'],
  ['session', 'the sessions of users; restored ones would be open'],
  ['known_browser', 'hashes of the cookies of browsers'],
  ['password_link', 'hashes of links that set a password'],
  ['email_link', 'hashes of links that confirm an address'],
  ['viewer_secret', 'what proves the server to the database; a restored one gets its own'],
  ['device_token', 'hashes of the tokens of devices'],
  ['provisioning_key', 'the keys by which new devices ask for their token'],
  ['voucher', 'hashes of codes that are worth money'],
  ['mail', 'the texts of mails, some with a link that signs in'],
  ['sign_in_attempt', 'who tried to sign in, from where; it counts for fifteen minutes'],
  ['recent_call', 'addresses of callers; it counts for minutes'],
  ['gateway_process', 'the server processes that run now'],
  ['data_query_execution', 'the queries that run now'],
  ['qc_workflow_save', 'the workflows that are being saved in another service now'],
  ['qc_trial_command', 'commands of trials that robots have yet to answer'],
  ['data_query_result', 'results of queries: copies of what their owner might see at the time'],
])

/** Columns (`table.column`) that are never dumped, with the reason. */
export const LEFT_OUT_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['command.secret', 'encrypted passwords that commands send to devices'],
  ['device_request.params', 'what is sent to devices, encrypted where it holds a secret'],
])

/** Columns (`table.column`) that look like a secret but are none, with what they hold. */
export const HARMLESS: ReadonlyMap<string, string> = new Map([
  ['access_group_type.key', 'the name of a type'],
  ['command.request_key', 'tells a repeated call from a second one'],
  ['customer.name_key', 'the name in a form that is compared'],
  ['customer_company.linked_at', 'a time'],
  ['data_key.key_id', 'the number of a key of device data'],
  ['data_key_meaning.key_id', 'the number of a key of device data'],
  ['data_key_translation.key_id', 'the number of a key of device data'],
  ['feature_metadata.key', 'the name of a piece of metadata'],
  ['history.keys', 'numbers of keys of device data'],
  ['import.data_key', 'the name of a key of device data'],
  ['latest.key_id', 'the number of a key of device data'],
  ['logbook_entry.request_key', 'tells a repeated call from a second one'],
  ['purchase.request_key', 'tells a repeated call from a second one'],
  ['qc_picture.content', 'pictures of quality-control workflows'],
  ['qc_trial_picture.content', 'pictures of trials'],
  ['quote_item_number.key', 'the name of an item'],
  ['quote_translation.key', 'the name of a text'],
  ['ticket.request_key', 'tells a repeated call from a second one'],
  ['ticket_comment.request_key', 'tells a repeated call from a second one'],
  ['user_action.status_code', 'the status of a reply'],
  ['user_action_count.status_code', 'the status of a reply'],
])

const LOOKS_SECRET = /secret|token|passw|hash|key|seed|code|salt|cookie|credential|link|cipher|encrypt/

/** Whether a column must be listed above. Nothing else keeps a new secret out of the dumps. */
export function looksSecret(column: { readonly name: string; readonly type: string }): boolean {
  return LOOKS_SECRET.test(column.name) || column.type === 'bytea'
}

const SOFTWARE = 'Commands BulkCommands DbToolRobotSoftwareVersion DbToolAppVersions TabletAppVersion'
const GROUPS =
  'DbToolAccessGroups DbToolCustomerAccessGroups DbToolRobotExtraAccessGroups DbToolAppVersions DbToolRobotSoftwareVersion DbToolFeatureGroupsAndPricings DbToolFeatures DbToolVAT'
const FEATURES = 'DbToolFeatures DbToolTabletFeatures DbToolFeatureGroupsAndPricings DbToolPurchases'

/**
 * Tables that are dumped only for viewers with one of the given rights: the rights that calls and the views of the data
 * extractor need for them. Row policies (scope) alone would show these rows to somebody who has only the right Developer.
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

/** Tables that need no right besides Developer: row policies protect them enough (devices, their data, published things). */
const OPEN =
  'access_field changelog_item changelog_refresh changelog_version current_connection customer data_key data_key_group data_key_meaning data_key_translation data_key_version developer_document device device_attribute device_connection device_move device_presence document history history_day latest layout material_link outside_service product_model refused_data stored_file tablet_order tablet_setting template ticket ticket_attachment ticket_comment ticket_comments_due ticket_device_state ticket_sync'

const wordsOf = (text: string) => text.split(' ')

/** The rights, any of which gives access to a table; empty: Developer is enough. Undecided tables are absent. */
export const TABLE_RIGHTS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...wordsOf(OPEN).map((table) => [table, []] as const),
  ...OPENED_BY.flatMap(([rights, tables]) =>
    wordsOf(tables).map((table) => [table, wordsOf(rights)] as const),
  ),
])

/** Whether a viewer with these rights gets the rows of a table; undecided tables are never dumped for viewers. */
export function opensTable(rights: ReadonlySet<string>, table: string): boolean {
  const openedBy = TABLE_RIGHTS.get(table)
  return openedBy !== undefined && (openedBy.length === 0 || openedBy.some((right) => rights.has(right)))
}

/** Whether a viewer may have the rows of every table, as in a daily dump. */
export const opensAllTables = (rights: ReadonlySet<string>): boolean =>
  [...TABLE_RIGHTS.keys()].every((table) => opensTable(rights, table))
