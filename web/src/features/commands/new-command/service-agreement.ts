import { deviceDate, hasPassed } from '../../../kit/device/device-dates.ts'
import { formatTime } from '../../../ui/time/format-time.ts'

/**
 * Whether a robot's service agreement is valid today: it has begun, and has not ended. Without an end date there is none.
 * @param read reads one of the robot's newest values
 * @param today unix seconds, and the offset in hours that decides which day it is
 */
export function hasServiceAgreement(
  read: (key: string) => string | undefined,
  today: { now: number; offset: number },
): boolean {
  const start = deviceDate(read('service_agreement_start'))
  const end = read('service_agreement_end')
  if (deviceDate(end) === undefined || hasPassed(end, today)) return false
  return start === undefined || start <= formatTime(today.now, { offset: today.offset, pattern: 'date' })
}
