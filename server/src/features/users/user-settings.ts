/** What the calls about users need to know of the configuration. */
export interface UserSettings {
  /** Where people reach the console: links in mails lead there. */
  readonly publicUrl: () => string
  /** Whether asking for a new password tells nobody who has an account. */
  readonly hideUnknownUsers: boolean
}
