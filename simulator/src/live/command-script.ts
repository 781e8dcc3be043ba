/** One thing that a device does while it carries out a command. */
export interface Step {
  /** How long it takes, in ms; then its line is written. */
  readonly takes: number
  readonly message: string
  readonly error?: boolean
  /** `apply`: the command's new values hold from now on. `restart`: so too, and the device is away during the next step. */
  readonly effect?: 'apply' | 'restart'
}

/** What a device does for a command: its steps in order, and how it ends after the last one. */
export interface Script {
  readonly steps: readonly Step[]
  /** Undefined: completed. */
  readonly error: string | undefined
}

/** How the simulated devices carry out commands. */
export interface CommandSettings {
  /** About how long an update takes. */
  readonly updateSeconds: number
  /** The percentage of commands that fail. */
  readonly failurePercent: number
}

/** What a device finds when it starts with a command. With it and the command, the script can be made again. */
export interface Situation {
  /** The installed version. */
  readonly installed: string
  /** Percent. */
  readonly battery: number
  /** A number in [0, 1) that decides whether something goes wrong: the same for the same device and command. */
  readonly luck: number
  readonly settings: CommandSettings
}
