import type {
  ChangelogDeviceType,
  ChangelogSource,
  VersionFields,
} from '@service-center/contract/changelog/changelog.ts'

/** The source of the changelog: our own database, or an outside service from which it is copied. */
export interface ChangelogOrigin {
  readonly name: ChangelogSource
  /** Undefined if the changelog is written in our own database. */
  readonly outside: OutsideChangelog | undefined
}

/** The progress of copying. The total is null until it is known. */
export interface ReadProgress {
  readonly read: number
  readonly total: number | null
}

export interface OutsideChangelog {
  /**
   * Reads the whole changelog of a device type.
   * @param options.signal aborts reading, with its reason
   * @throws OutgoingError when a part could not be read
   */
  read(
    deviceType: ChangelogDeviceType,
    options: { signal: AbortSignal; onProgress: (progress: ReadProgress) => Promise<void> },
  ): Promise<VersionFields[]>
}
