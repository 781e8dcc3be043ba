import { counted } from '../../../ui/data-table/model/count-text.ts'
import type { Version, VersionKind } from './version-kind.ts'

/** What deprecating a version does, in numbers. */
export function deprecationText(
  { devices }: Pick<VersionKind, 'devices'>,
  { OfferedTo }: Pick<Version, 'OfferedTo'>,
): string {
  const are = OfferedTo === 1 ? 'is' : 'are'
  return `${counted(OfferedTo, devices)} ${are} offered it now, and no longer afterwards. Those that run it keep it. This cannot be undone.`
}
