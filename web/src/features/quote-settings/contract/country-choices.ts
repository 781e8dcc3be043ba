/** Codes that name no country. */
const OTHERS = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

let choices: readonly { value: string; label: string }[] | undefined

/** All countries by their name, with the code as the value. Made when they are first needed. */
export function countryChoices(): readonly { value: string; label: string }[] {
  choices ??= readChoices()
  return choices
}

function readChoices() {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes
    .flatMap((code) => {
      const name = names.of(code)
      // Withdrawn codes have the name of today's country; the canonical one is today's.
      const isToday = new Intl.Locale(`und-${code}`).region === code
      return name === undefined || !isToday || OTHERS.has(code)
        ? []
        : [{ value: code, label: `${name} (${code})` }]
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}
