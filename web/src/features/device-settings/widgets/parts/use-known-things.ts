import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { useMemo } from 'react'
import { findDevice, useFleet, type FleetDevice } from '../../../../api/fleet.ts'
import type { KnownThings } from '../rules/connect-values.ts'
import { useKnownCustomers } from './use-known-customers.ts'

export interface LoadedThings extends KnownThings {
  readonly isLoaded: boolean
  /** The tablets that are connected to a robot. */
  readonly tabletsOf: (robotId: number | null) => readonly FleetDevice[]
}

const NONE: readonly FleetDevice[] = []

/** The viewer's devices and customers; none while they load. */
export function useKnownThings(): LoadedThings {
  const fleet = useFleet()
  const customers = useKnownCustomers()
  return useMemo(() => {
    const devices = fleet ?? NONE
    const find = (type: FleetDevice['type']) => (id: number | null) =>
      id === null ? undefined : findDevice(devices, { type, id })
    return {
      customers,
      isLoaded: fleet !== undefined && customers.byId.size > 0,
      robotOf: find(DEVICE_TYPE.robot),
      tabletOf: find(DEVICE_TYPE.tablet),
      tabletsOf: (robotId) =>
        robotId === null ? NONE : devices.filter(({ connectedRobotId }) => connectedRobotId === robotId),
    }
  }, [fleet, customers])
}
