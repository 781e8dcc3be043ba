import { storedValue, useStoredValue } from '../stored-value.ts'

const excludeDeprecated = storedValue<boolean>({
  key: 'excludeDeprecated',
  parse: (text) => text !== 'false',
  format: String,
})

/** Whether deprecated devices are excluded from lists, counts and searches; on by default. */
export function useExcludeDeprecated(): boolean {
  return useStoredValue(excludeDeprecated)
}

export function setExcludeDeprecated(value: boolean): void {
  excludeDeprecated.set(value)
}
