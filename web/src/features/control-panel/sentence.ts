const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/**
 * 'You configure devices and customers belonging to Nordic Turf ApS and Greenline Sports Ltd.'
 * @param names of the viewer's customers, undefined until they are loaded
 * @param main the name of the first, which the session knows
 */
export function sentenceOf(names: readonly (string | undefined)[], main: string): string {
  const known = names.map((name, at) => name ?? (at === 0 ? main : undefined))
  const list = LIST.format(known.filter((name) => name !== undefined && name !== '').map(String))
  return `You configure devices and customers belonging to ${list}${list.endsWith('.') ? '' : '.'}`
}
