import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { findDevice, useFleet, type FleetDevice } from '../../api/fleet.ts'
import { customersQuery } from '../../api/shared-queries.ts'
import type { CheckedForm } from '../form/checked-form.ts'
import type { WidgetSubject } from './widget.ts'

/** What the fields of a form hold the ids of. */
export type IdFields<Values extends object> = Readonly<Partial<Record<keyof Values & string, WidgetSubject>>>

const TYPES = {
  robot: DEVICE_TYPE.robot,
  tablet: DEVICE_TYPE.tablet,
  referencestation: DEVICE_TYPE.referenceStation,
} as const

/**
 * Clears the fields of a form whose id, saved or from a link, is not among the viewer's devices and customers. Once, when these
 * are loaded: what somebody chooses later stays.
 */
export function useKnownIds<Values extends object>(
  form: Pick<CheckedForm<Values>, 'values' | 'startFrom' | 'isChanged' | 'set'>,
  ids: IdFields<Values> | undefined,
): void {
  // Object.entries forgets the names that the type above declares.
  const fields = Object.entries(ids ?? {}) as [keyof Values & string, WidgetSubject][]
  const fleet = useFleet({ enabled: fields.some(([, subject]) => subject !== 'customer') })
  const { data: customers } = useQuery({
    ...customersQuery,
    enabled: fields.some(([, subject]) => subject === 'customer'),
  })
  const checked = useRef(new Set<string>())
  useEffect(() => {
    const unknown: [string, null][] = []
    for (const [field, subject] of fields) {
      const isLoaded = subject === 'customer' ? customers !== undefined : fleet !== undefined
      if (!isLoaded || checked.current.has(field)) continue
      checked.current.add(field)
      const id = form.values[field]
      const isKnown =
        subject === 'customer'
          ? customers?.data.some((one) => one.id === id)
          : isInFleet(fleet ?? [], subject, id)
      if (id !== null && isKnown !== true) unknown.push([field, null])
    }
    // The fields of ids are empty as null.
    if (unknown.length > 0) form.set(Object.fromEntries(unknown) as Partial<Values>)
  })
}

function isInFleet(
  fleet: readonly FleetDevice[],
  subject: Exclude<WidgetSubject, 'customer'>,
  id: unknown,
): boolean {
  return typeof id === 'number' && findDevice(fleet, { type: TYPES[subject], id }) !== undefined
}
