import type { Difference } from './compare-workflows.ts'

/** A difference as a sentence: 'Chapter 1. Drive: Chapter name changed from “Drive” to “Driving”'. */
export function wordsOf({ kind, where, what, before = '', after = '' }: Difference): string {
  const place = where === '' ? '' : `${where}: `
  switch (kind) {
    case 'added': {
      return `${where} was added`
    }
    case 'removed': {
      return `${where} was removed`
    }
    case 'moved': {
      return `${where} was moved from ${before.toLowerCase()} to ${after.toLowerCase()}`
    }
    case 'changed': {
      return `${place}${what} changed from ${quoted(before)} to ${quoted(after)}`
    }
  }
}

const SHOWN = 80

function quoted(text: string): string {
  if (text === '') return 'nothing'
  return `“${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}”`
}

/** How many there are of each kind: '2 added, 1 moved'. */
export function differenceCounts(differences: readonly Difference[]): string {
  const kinds = ['added', 'removed', 'moved', 'changed'] as const
  return kinds
    .map((kind) => [differences.filter((one) => one.kind === kind).length, kind] as const)
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${count} ${kind}`)
    .join(', ')
}
