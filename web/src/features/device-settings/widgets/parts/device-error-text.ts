import { failedWith } from '../../../../api/api-error.ts'
import { widgetErrorText } from '../../../../kit/widgets/widget-error-text.ts'

/**
 * The text of a refusal of a form about devices.
 * @param what what the form names: 'robot, tablet or customer'
 */
export const deviceErrorText = (error: unknown, what: string): string =>
  failedWith(error, 'not_found')
    ? `The ${what} does not exist or is not yours any more, and nothing was changed. Choose another one.`
    : widgetErrorText(error)
