import { api } from '@service-center/contract/api.ts'
import { IconMap2 } from '@tabler/icons-react'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'

/** Its address is the bare one: a click on it clears what the map keeps there (specification 1, section 2). */
export const mapEntry: NavEntry = {
  label: 'Map',
  to: '/map',
  icon: IconMap2,
  group: 'Fleet',
  right: api.location.list.right,
  keys: 'g m',
}
