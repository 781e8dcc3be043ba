import { storedValue } from '../../api/stored-value.ts'

/** Whether keys and values are shown by their names in the dictionary; on unless the user turned it off. */
export const translateSetting = storedValue<boolean>({
  key: 'translateDeviceData',
  parse: (text) => text !== 'false',
  format: String,
})
