import { storedValue } from '../../../api/stored-value.ts'

/** Whether the overview hides closed issues; off by default. */
export const hideClosedSetting = storedValue<boolean>({
  key: 'support.hideClosed',
  parse: (text) => text === 'true',
  format: String,
})
