import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { useMemo } from 'react'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import type { FieldBinding } from '../../../kit/form/checks/field-paths.ts'
import { useDbToolList } from '../shared/dbtool-api.ts'

/** Chooses one of the viewer's robots by id or name. */
export function RobotField(field: FieldBinding<string | null>) {
  const robots = useDbToolList(api.dbToolMembers.robots).rows
  const choices = useMemo(
    () =>
      robots.map(({ RobotId, Name }) => ({
        value: String(RobotId),
        label: sentence`${RobotId} ${Name}`.trimEnd(),
      })),
    [robots],
  )
  return <SelectField label="Robot" placeholder="Choose a robot" withAsterisk data={choices} {...field} />
}
