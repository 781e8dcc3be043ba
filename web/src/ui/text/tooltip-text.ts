/** More characters than fit into a tooltip. */
const MAX_LENGTH = 2000

/** The text limited to a tooltip's size: the layout of a whole file would take long. */
export const tooltipText = (text: string): string => text.slice(0, MAX_LENGTH)
