import type {
  ChangelogDeviceType,
  ChangelogSource,
  VersionFields,
} from '@service-center/contract/changelog/changelog.ts'

/** Where the changelog is written: in our own database, or in an outside service from which it is copied. */
export interface ChangelogOrigin {
  readonly name: ChangelogSource
  /** Undefined: people write it in our own database. */
  readonly outside: OutsideChangelog | undefined
}

/** How far a copy has come; the total is null until it is known. */
export interface ReadProgress {
  readonly read: number
  readonly total: number | null
}

export interface OutsideChangelog {
  /**
   * Reads the whole changelog of a device type.
   * @param options.signal ends it, with its reason
   * @throws OutgoingError when it could not be read as a whole
   */
  read(
    deviceType: ChangelogDeviceType,
    options: { signal: AbortSignal; onProgress: (progress: ReadProgress) => Promise<void> },
  ): Promise<VersionFields[]>
}

/** Access to Monday, with the board of each device type. */
export interface MondaySettings {
  readonly url: string
  readonly token: string
  readonly appBoard: string
  readonly robotBoard: string
}
