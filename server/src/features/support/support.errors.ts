import { invalid } from '../../platform/errors.ts'

export const cannotWorkOnTicket = () =>
  invalid([{ param: 'username', msg: 'This user cannot work on this ticket. Choose another one.' }])

/** The body and the path disagree. @param field robot_id, tablet_id or customer_id */
export const notOfPath = (field: string) => invalid([{ param: field, msg: 'Must be the one of the path.' }])
