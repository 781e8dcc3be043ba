import * as api from '@service-center/contract/api.ts'
import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { useQueries } from '@tanstack/react-query'
import { q } from '../../api/queries/query.ts'

const KINDS = Object.values(DEVICE_KINDS)
const EMPTY: Dictionary = {}

/** The dictionaries of the device types; empty while loading or if loading fails. */
export function useDictionaries(): (type: DeviceType) => Dictionary {
  return useQueries({
    queries: KINDS.map((kind) => q(api.deviceData.latestKeys, { params: { type: kind.route } })),
    combine: (results) => {
      const dictionaries = new Map(KINDS.map(({ type }, place) => [type, results[place]?.data?.dictionary]))
      return (type: DeviceType) => dictionaries.get(type) ?? EMPTY
    },
  })
}
