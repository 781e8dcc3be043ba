const GROUP = 4

/** The seed in an otpauth link, for typing instead of scanning; undefined when it has none. */
export function seedOf(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined
  return new URL(link).searchParams.get('secret') ?? undefined
}

/** A long text in groups of four: 'JBSW Y3DP EHPK 3PXP'. */
export const inGroups = (text: string): string =>
  text.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join(' ') ?? ''
