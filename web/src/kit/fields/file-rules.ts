export interface FileRules {
  /** File extensions with their dot, in lower case: ['.pdf', '.png']. */
  readonly endings: readonly string[]
  readonly maxBytes: number
}

/** The error of a selected file; undefined if it may be sent. */
export function fileProblem(
  file: Pick<File, 'name' | 'size'>,
  { endings, maxBytes }: FileRules,
): string | undefined {
  const name = file.name.toLowerCase()
  if (!endings.some((ending) => name.endsWith(ending)))
    return `Must be a file of the type ${listed(endings)}.`
  if (file.size === 0) return 'The file is empty.'
  if (file.size > maxBytes)
    return `The file has ${sizeText(file.size)}; at most ${sizeText(maxBytes)} are allowed.`
  return undefined
}

const listed = (endings: readonly string[]) =>
  endings.length === 1 ? endings[0] : `${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`

const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const

/** A size as text: '3.2 MB', in decimal units as file managers show it. */
export function sizeText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const value = bytes / 1000 ** step
  // Rounded up: a file just over a limit must not seem to be exactly at it.
  const shown = step === 0 ? value : Math.ceil(value * 10) / 10
  return `${shown}\u00A0${UNITS[step]}`
}
