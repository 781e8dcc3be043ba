/**
 * Tables of which a dump holds no row, with the reason. What is dumped is everything else: a test lists the tables and
 * columns whose names or types say that they may hold a secret, and fails for one that is neither here nor in `HARMLESS`.
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

/** Columns that are left out of tables that are dumped, as `table.column`, with the reason. */
export const LEFT_OUT_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['command.secret', 'encrypted passwords that commands send to devices'],
  ['device_request.params', 'what is sent to devices, encrypted where it holds a secret'],
])

/** Columns that look like secrets by their name or type and are none, as `table.column`, with what they are. */
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

/** Names of tables and columns that must be decided on. */
const LOOKS_SECRET = /secret|token|passw|hash|key|seed|code|salt|cookie|credential|link|cipher|encrypt/

/** Whether a column needs a line above before it may be dumped: nothing else keeps a new secret out of the dumps. */
export function looksSecret(column: { readonly name: string; readonly type: string }): boolean {
  return LOOKS_SECRET.test(column.name) || column.type === 'bytea'
}
