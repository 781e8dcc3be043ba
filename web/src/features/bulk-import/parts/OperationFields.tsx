import { Select } from '@mantine/core'
import type { ImportOperation } from '@service-center/contract/bulk-import/bulk-import.ts'
import {
  IMPORT_DEVICE_TYPES,
  OPERATION_TYPES,
  type OperationType,
} from '@service-center/contract/bulk-import/import-operations.ts'
import { DEVICE_KINDS } from '@service-center/contract/devices/devices.ts'

/** What is chosen of the operation; `code` names its value of its type of device. */
export interface OperationChoice {
  readonly type: OperationType
  readonly code: string | null
}

const codeOf = ({ deviceTypeId, dataKey }: ImportOperation) => `${deviceTypeId}:${dataKey}`

/** The chosen operation; undefined before one is chosen, and where the type has no such operation. */
export const operationOf = (operations: readonly ImportOperation[], { type, code }: OperationChoice) =>
  operations.find((one) => one.operationType === type && codeOf(one) === code)

interface OperationFieldsProps {
  operations: readonly ImportOperation[]
  choice: OperationChoice
  onChoice: (choice: OperationChoice) => void
}

/** Insert or Update, and which value of which devices. */
export function OperationFields({ operations, choice, onChoice }: OperationFieldsProps) {
  const offered = operations.filter(({ operationType }) => operationType === choice.type)
  const groups = IMPORT_DEVICE_TYPES.map((type) => ({
    group: `${DEVICE_KINDS[type].name}s`,
    items: offered
      .filter(({ deviceTypeId }) => deviceTypeId === type)
      .map((one) => ({ value: codeOf(one), label: one.translatedKey })),
  }))
  return (
    <>
      <Select
        label="Operation Type"
        data={[...OPERATION_TYPES]}
        value={choice.type}
        allowDeselect={false}
        onChange={(value) =>
          onChoice({ ...choice, type: OPERATION_TYPES.find((one) => one === value) ?? choice.type })
        }
      />
      <Select
        label="Operation"
        placeholder="Choose an operation"
        data={groups.filter(({ items }) => items.length > 0)}
        value={operationOf(operations, choice) === undefined ? null : choice.code}
        allowDeselect={false}
        onChange={(code) => onChoice({ ...choice, code })}
      />
    </>
  )
}
