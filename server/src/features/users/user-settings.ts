/** The configuration of the user calls. */
export interface UserSettings {
  /** The public address of the console, for links in mails. */
  readonly publicUrl: () => string
  /** Whether the password reset hides which users exist. */
  readonly hideUnknownUsers: boolean
}
