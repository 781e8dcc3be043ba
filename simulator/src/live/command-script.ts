export interface Step {
  /** Duration in ms; afterwards its line is written. */
  readonly takes: number
  readonly message: string
  readonly error?: boolean
  /**
   * `apply`: the command's new values are valid from now on. `restart`: the same, and the device is offline during
   * the next step.
   */
  readonly effect?: 'apply' | 'restart'
}

/** The steps of a command, and how it ends after the last one. */
export interface Script {
  readonly steps: readonly Step[]
  /** Undefined: completed. */
  readonly error: string | undefined
}

export interface CommandSettings {
  /** Approximate duration of an update. */
  readonly updateSeconds: number
  readonly failurePercent: number
}

/** The device's situation when it starts a command. With it and the command, the script can be recreated. */
export interface Situation {
  /** The installed version. */
  readonly installed: string
  /** Percent. */
  readonly battery: number
  /** A number in [0, 1) that decides whether something goes wrong; always the same for a device and command. */
  readonly luck: number
  readonly settings: CommandSettings
}
