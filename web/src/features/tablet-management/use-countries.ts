import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { useQuery } from '@tanstack/react-query'
import { findDevice, useFleet } from '../../api/fleet.ts'
import { customersQuery } from '../../api/shared-queries.ts'

/** The countries of a robot's customer; undefined while these are loading, or without a robot. */
export function useCountriesOf(robotId: number | null): readonly string[] | undefined {
  const fleet = useFleet()
  const { data: customers } = useQuery(customersQuery)
  if (robotId === null || fleet === undefined) return undefined
  const robot = findDevice(fleet, { type: DEVICE_TYPE.robot, id: robotId })
  return customers?.data.find(({ id }) => id === robot?.customerId)?.countries
}
