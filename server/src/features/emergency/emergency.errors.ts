import { AppError } from '../../platform/errors.ts'

/** @param seconds how long ago the same mail was sent */
export const mailRepeated = ({ seconds, people }: { seconds: number; people: number }) => {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const ago = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const whom = people === 1 ? 'one person' : `${people} people`
  return new AppError('emergency_mail_repeated', {
    message: `You sent this mail ${ago} ago to ${whom}. Change the text to send another one.`,
  })
}

/** The lines belong to an outside telephone system. */
export const supportLinesElsewhere = () => new AppError('support_lines_elsewhere')

export const supportLinesMissing = () => new AppError('support_lines_missing')
