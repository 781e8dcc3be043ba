import { z } from 'zod'
import { OF_ANY_CALL, OF_MOST_CALLS, OF_NO_CALL, type ErrorKinds } from './general-errors.ts'
import { MESSAGES } from './messages.ts'

/** Errors that an endpoint returns only if it declares them. */
const DECLARED = {
  /** Somebody else changed the object after the caller read it. */
  changed_meanwhile: {
    status: 409,
    message: 'Somebody else has changed this in the meantime. Load it again, then make your changes.',
  },
  change_undone: { status: 409, message: 'This change was undone already.' },
  undo_expired: {
    status: 409,
    message: 'This change can no longer be undone: ten minutes have passed. Make the change back instead.',
  },
  /** When approving the company of a new customer. */
  customer_reviewed: { status: 409, message: 'Somebody else has reviewed this customer in the meantime.' },
  company_linked: { status: 409, message: 'This company is connected with another customer already.' },
  company_pending: {
    status: 409,
    message: 'The company of this customer is being created. Please try again in a minute.',
  },
  company_unknown: { status: 400, message: 'There is no such company any more. Please choose another one.' },
  crm_elsewhere: { status: 409, message: 'Companies and contacts are edited in HubSpot.' },
  wrong_credentials: { status: 400, message: 'Wrong username or password.' },
  current_password_wrong: { status: 400, message: 'Wrong password' },
  two_factor_wrong_code: { status: 400, message: 'Wrong code' },
  two_factor_already_on: {
    status: 409,
    message: 'Two-factor authentication is on already. Turn it off first.',
  },
  user_not_found: { status: 404, message: MESSAGES.userNotFound },
  user_without_email: {
    status: 400,
    message: 'This account has no email address. Please contact an administrator.',
  },
  username_taken: { status: 400, message: 'This username is already taken.' },
  password_link_invalid: { status: 400, message: MESSAGES.passwordLinkInvalid },
  verification_link_invalid: { status: 400, message: MESSAGES.verificationLinkInvalid },
  email_already_verified: { status: 400, message: 'Your email is already verified!' },
  own_account_protected: { status: 403, message: 'You cannot change this of your own account.' },
  /** The actual message lists what is missing. */
  user_with_more_access: {
    status: 403,
    message: 'Only somebody who holds all access of an account can change it.',
  },
  user_of_other_customers: {
    status: 403,
    message:
      'This user also belongs to customers that you do not see: you can only change which of yours they belong to.',
  },
  access_not_held: { status: 403, message: 'You can only give access that you have yourself.' },
  last_administrator: {
    status: 403,
    message: 'This is the last user who can administer accounts: nobody would be left who could.',
  },
  production_ids_taken: {
    status: 409,
    message: 'The following devices are already deployed or waiting for deployment!',
  },
  no_production_devices: {
    status: 400,
    message: 'None of the following devices exist in the New Robots table. Please input valid robots!',
  },
  /** The actual message names them. */
  production_devices_connected: {
    status: 409,
    message: 'A device that has connected cannot be deleted. Redeploy it first.',
  },
  /** The actual message names the dealer (specification 2, section 5). */
  customer_name_taken: { status: 409, message: 'A customer by this name already exists for this dealer' },
  customer_below_itself: {
    status: 409,
    message: 'A customer cannot be moved below itself or below one of its own sub-customers.',
  },
  customer_is_no_dealer: {
    status: 403,
    message: 'Choose a dealer: you cannot associate a customer with this customer.',
  },
  own_customer_protected: {
    status: 403,
    message: 'This is one of your own customers: only users of a customer above it can do this.',
  },
  internal_customer_protected: { status: 403, message: 'This cannot be done with the internal customer.' },
  /** The actual message names them. */
  customer_with_users: {
    status: 409,
    message:
      'Some users belong to this customer alone. Give them another customer or delete their accounts first.',
  },
  access_group_not_held: {
    status: 403,
    message: 'You can only give access groups that one of your own customers has.',
  },
  access_group_exists: { status: 409, message: 'An access group of this name exists already.' },
  changelog_elsewhere: { status: 409, message: 'The changelog is edited in Monday.' },
  changelog_refreshing: {
    status: 409,
    message: 'The changelog is being refreshed already. Wait until that has ended.',
  },
  version_exists: { status: 409, message: 'This version exists already.' },
  version_configuration_exists: {
    status: 409,
    message: 'This version has a configuration for these access groups already. Change that one instead.',
  },
  version_deprecated: {
    status: 409,
    message: 'This version is deprecated, so no device is offered it any more.',
  },
  feature_group_exists: { status: 409, message: 'A feature group of this name exists already.' },
  feature_exists: { status: 409, message: 'A feature of this tag exists already.' },
  purchase_key_used: {
    status: 409,
    message: 'Another purchase was made by this request already. Load the list again.',
  },
  purchase_not_complete: { status: 409, message: 'Only a complete purchase can be refunded.' },
  feature_configuration_exists: {
    status: 409,
    message: 'This feature has a configuration for these access groups already. Change that one instead.',
  },
  price_exists: {
    status: 409,
    message:
      'There is a price in this currency for these access groups, this day and this time of ownership already. Remove that one first.',
  },
  vat_exists: { status: 409, message: 'This access group has a VAT already.' },
  server_exists: { status: 409, message: 'This server exists already.' },
  server_deprecated: {
    status: 409,
    message: 'This server is deprecated. Choose another one.',
  },
  robot_not_found: { status: 404, message: 'Robot not found' },
  robot_without_tablets: { status: 409, message: 'No tablet is paired with this robot.' },
  device_already_locked: { status: 409, message: 'Device already locked' },
  device_already_unlocked: { status: 409, message: 'Device already unlocked' },
  device_deprecated: { status: 409, message: 'This device is deprecated. Choose one in service.' },
  device_replaces_itself: { status: 400, message: 'A device cannot replace itself.' },
  knox_id_ambiguous: {
    status: 409,
    message: 'Another tablet reports the same Knox id. Check the Knox id of both tablets.',
  },
  knox_group_name_taken: { status: 409, message: 'A Knox group with this name exists already.' },
  knox_group_empty: { status: 409, message: 'No tablet belongs to these access groups.' },
  tablet_user_level_unchanged: { status: 400, message: 'Pick a new user level' },
  app_version_not_offered: { status: 400, message: 'This tablet cannot be locked to this app version.' },
  emergency_mail_without_recipients: {
    status: 409,
    message: 'No dealer with a user whose email address is verified looks after such robots.',
  },
  /** The actual message gives the time. */
  emergency_mail_repeated: {
    status: 409,
    message: 'This mail was sent a moment ago. Change the text to send another one.',
  },
  greetings_changing: {
    status: 409,
    message: 'Somebody is changing the greetings at this moment. Try again in a minute.',
  },
  support_lines_elsewhere: {
    status: 409,
    message: 'Support lines are edited in Twilio.',
  },
  support_lines_missing: {
    status: 409,
    message: 'There is no support line whose greeting could be changed.',
  },
  tickets_elsewhere: { status: 409, message: 'The tickets are worked on in Zendesk.' },
  layouts_changed: {
    status: 409,
    message:
      'Some of these layouts have been moved, replaced, deleted or restored in the meantime. Choose again.',
  },
  layouts_copied_already: {
    status: 409,
    message: 'The target has copies of all of these layouts already.',
  },
  /** The actual message gives the number. */
  import_changed: {
    status: 409,
    message: 'Some rows can no longer be imported; nothing was changed.',
  },
  rollout_without_robots: {
    status: 400,
    message: 'None of these robots can get this version. Choose other robots or another version.',
  },
  rollout_state: {
    status: 409,
    message: 'The rollout is in another state by now, in which this cannot be done.',
  },
  rollout_robots_hidden: {
    status: 403,
    message: 'This rollout has robots that you do not see: only somebody who sees all of them can do this.',
  },
  too_many_robots: {
    status: 400,
    message: 'Can not query historic data for more than 100 robots!',
  },
  /** The actual message is that of the service, if it gave one. */
  qc_service_failed: { status: 503, message: 'The quality-control service could not do this.' },
  qc_trial_ended: { status: 409, message: 'This trial has ended already.' },
  qc_command_running: {
    status: 409,
    message: 'The robot has yet to answer the command. Wait for it, at most half a minute.',
  },
  /** The actual message names the questions. */
  qc_picture_missing: { status: 409, message: 'A picture of this question is needed first.' },
  developer_document_exists: {
    status: 409,
    message: 'There is a document of this name in this folder already.',
  },
  /** The actual message names the devices. */
  command_not_taken: { status: 400, message: 'Some of these devices do not take this command.' },
  /** The actual message names the version and the devices. */
  version_not_offered: { status: 400, message: 'Some of these devices are not offered this version.' },
  /** The actual message names the part of the command that needs the right. */
  super_commands_only: {
    status: 403,
    message: 'Only users with the right Super commands can send this.',
  },
  /** The actual message names the PDF. */
  pdf_not_made: {
    status: 503,
    message: 'The PDF could not be made: it took too long or too much memory. Please try again.',
  },
  command_started: {
    status: 409,
    message: 'The command has started or ended already: it can no longer be cancelled.',
  },
  quote_outdated: { status: 409, message: 'Prices have changed. Check the preview and try again.' },
  quote_request_used: {
    status: 409,
    message:
      'Another quote was issued by this request already. Look at the issued quotes before you try again.',
  },
  quote_pdf_pending: {
    status: 409,
    message: 'The document of this quote is not made yet. Please try again in a moment.',
  },
  quote_plan_exists: { status: 409, message: 'This product has a plan with this title already.' },
  quote_contract_exists: { status: 409, message: 'This legal entity has a contract already.' },
  /** The actual message gives the reason. */
  quote_pages_unreadable: { status: 400, message: 'These pages cannot be used in quotes.' },
  /** Replaced by PostgreSQL's message, with the query and position as a field error. */
  data_query_failed: { status: 400, message: 'The query failed.' },
  /** The actual message names the limit: time, memory or temporary files. */
  data_query_stopped: { status: 400, message: 'The query was stopped: it took too much.' },
  /** A temporary problem that the query did not cause; the actual message describes it. */
  data_query_interrupted: {
    status: 503,
    message: 'The query was interrupted. Please execute it again in a moment.',
  },
  data_query_cancelled: { status: 409, message: 'The query was cancelled.' },
  data_query_busy: {
    status: 429,
    message: 'Too many queries are waiting. Please try again when some have ended.',
  },
  /** The actual message gives the number or the length. */
  data_query_limit: {
    status: 409,
    message: 'You have saved too many queries. Delete some that you no longer need.',
  },
  data_query_not_saved: {
    status: 403,
    message: 'Only users with the right Write data queries can run queries that are not saved.',
  },
  /** The actual message gives the number. */
  data_query_schedules_full: { status: 409, message: 'You have too many schedules. Delete one first.' },
  data_query_run_pending: { status: 409, message: 'A run of this schedule has not ended yet.' },
  warehouse_unreachable: {
    status: 503,
    message: 'The data warehouse does not answer. Please try again later.',
  },
  quote_pages_used: { status: 409, message: 'A contract uses these pages. Give it others first.' },
} as const satisfies ErrorKinds

export const ERRORS = { ...OF_ANY_CALL, ...OF_MOST_CALLS, ...DECLARED, ...OF_NO_CALL }

/** Error code. Callers must check the code, never the status or message. */
export type ErrorCode = keyof typeof ERRORS
export type DeclarableErrorCode = keyof typeof OF_MOST_CALLS | keyof typeof DECLARED

// Object.keys loses the literal key types.
const keysOf = <Kinds extends ErrorKinds>(kinds: Kinds) => Object.keys(kinds) as (keyof Kinds & string)[]

export const ERROR_CODES: readonly ErrorCode[] = keysOf(ERRORS)
/** See {@link OF_ANY_CALL}. */
export const GENERAL_ERROR_CODES = keysOf(OF_ANY_CALL)
/** See {@link OF_NO_CALL}. */
export const ERROR_CODES_WITHOUT_CALL = keysOf(OF_NO_CALL)

/** The error of one field (specification 1, section 8). */
export const fieldError = z.object({
  param: z.string(),
  msg: z.string(),
  /** Position in the field's text, in UTF-16 units; absent if the whole field is concerned. */
  at: z.int().optional(),
})
export type FieldError = z.infer<typeof fieldError>

/** The body of every error reply. */
export const errorBody = z
  .object({ code: z.enum(ERROR_CODES), message: z.string(), errors: z.array(fieldError).optional() })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorBody>
