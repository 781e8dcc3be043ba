import { storedValue } from '../../../api/stored-value.ts'

/** Whether the diagrams mark the device's tickets; on by default. */
export const ticketSetting = storedValue<boolean>({
  key: 'diagramTickets',
  parse: (text) => text !== 'false',
  format: String,
})
