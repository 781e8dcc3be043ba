import { storedValue } from '../../api/stored-value.ts'

/** Whether keys and values are shown translated; on by default. */
export const translateSetting = storedValue<boolean>({
  key: 'translateDeviceData',
  parse: (text) => text !== 'false',
  format: String,
})
