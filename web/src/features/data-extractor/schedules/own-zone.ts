import { isTimeZone } from '@service-center/contract/data-extractor/zone-times.ts'

/** The zone of this computer, by its name ('Europe/Copenhagen'); UTC where it says none that we know. */
export function ownZone(): string {
  const { timeZone } = new Intl.DateTimeFormat('en').resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}
