import { IconTableExport } from '@tabler/icons-react'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'

export const dataExtractorEntry: NavEntry = {
  label: 'Data extractor',
  to: hrefOf(addressOf.dataExtractor()),
  icon: IconTableExport,
  group: 'Administration',
  right: 'DataExtractorRead',
}
