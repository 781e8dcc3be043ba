import { Checkbox } from '@mantine/core'
import { storedValue, useStoredValue, type StoredValue } from '../../api/stored-value.ts'

/** A filter of a section that is on or off, remembered in this browser. */
export function storedFlag(id: string, initial: boolean): StoredValue<boolean> {
  return storedValue<boolean>({
    key: `service-center.dbtool.${id}`,
    parse: (text) => (text === null ? initial : text === 'true'),
    format: String,
  })
}

/** Its checkbox. */
export function FlagBox({ label, flag }: { label: string; flag: StoredValue<boolean> }) {
  return (
    <Checkbox
      label={label}
      checked={useStoredValue(flag)}
      onChange={(event) => flag.set(event.currentTarget.checked)}
    />
  )
}
