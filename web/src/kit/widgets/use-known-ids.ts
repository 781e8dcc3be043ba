import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
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

/** What a form says of a chosen one that is no longer in the viewer's list. */
const GONE = {
  customer:
    'The chosen customer is no longer among yours: somebody has deleted or moved it. Choose another one.',
  device: 'The chosen device is no longer among yours: somebody has moved it. Choose another one.',
}

/**
 * Clears the fields of a form whose id, saved or from a link, is not among the viewer's devices and customers. Once, when these
 * are loaded: what somebody chooses later stays. If it vanishes from the viewer's list meanwhile, the returned text says so.
 */
export function useKnownIds<Values extends object>(
  form: Pick<CheckedForm<Values>, 'values' | 'set'>,
  ids: IdFields<Values> | undefined,
): string | undefined {
  // Object.entries forgets the names that the type above declares.
  const fields = Object.entries(ids ?? {}) as [keyof Values & string, WidgetSubject][]
  const fleet = useFleet({ enabled: fields.some(([, subject]) => subject !== 'customer') })
  const { data: customers } = useQuery({
    ...customersQuery,
    enabled: fields.some(([, subject]) => subject === 'customer'),
  })
  /** Undefined while the list is loading. */
  const isKnown = (field: keyof Values & string, subject: WidgetSubject): boolean | undefined => {
    const id = form.values[field]
    if (subject === 'customer') return customers?.data.some((one) => one.id === id)
    return fleet && isInFleet(fleet, subject, id)
  }
  const checked = useRef(new Set<string>())
  useEffect(() => {
    const unknown: [string, null][] = []
    for (const [field, subject] of fields) {
      const isFound = isKnown(field, subject)
      if (isFound === undefined || checked.current.has(field)) continue
      checked.current.add(field)
      if (form.values[field] !== null && !isFound) unknown.push([field, null])
    }
    // The fields of ids are empty as null.
    if (unknown.length > 0) form.set(Object.fromEntries(unknown) as Partial<Values>)
  })

  const [found, setFound] = useState<Readonly<Record<string, unknown>>>({})
  for (const [field, subject] of fields) {
    const id = form.values[field]
    if (isKnown(field, subject) === true) {
      if (found[field] !== id) setFound({ ...found, [field]: id })
    } else if (id !== null && found[field] === id) {
      return GONE[subject === 'customer' ? subject : 'device']
    }
  }
  return undefined
}

function isInFleet(
  fleet: readonly FleetDevice[],
  subject: Exclude<WidgetSubject, 'customer'>,
  id: unknown,
): boolean {
  return typeof id === 'number' && findDevice(fleet, { type: TYPES[subject], id }) !== undefined
}
