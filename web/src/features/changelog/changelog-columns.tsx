import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { Missing } from '../../ui/state/StateText.tsx'
import { dayOf, listsOf, type ShownItem, type VersionRow } from './changelog-rows.ts'
import classes from './changelog.module.css'

/** See specification 2, section 2.10. */
export function changelogColumns(deviceType: number): DataColumn<VersionRow>[] {
  return [
    {
      id: 'version',
      header: 'Version',
      // Sorted by rank, so that 9.10 is above 9.9.
      kind: 'number',
      align: 'start',
      look: 'strong',
      width: 130,
      value: ({ rank }) => rank,
      text: ({ version }) => version.name,
      cell: ({ version }) => version.name,
      filter: 'text',
      hideable: false,
    },
    {
      id: 'date',
      header: 'Date',
      kind: 'date',
      pattern: 'date',
      width: 120,
      value: ({ version }) => version.released,
      text: ({ version: { released } }) => (released === null ? '' : dayOf(released)),
      cell: ({ version: { released } }) => (released === null ? <Missing /> : dayOf(released)),
    },
    ...listsOf(deviceType).map(({ id, title }, place) => ({
      id,
      header: title,
      kind: 'text' as const,
      width: 400,
      ...(place === 0 ? { phonePlace: 1 } : {}),
      value: (row: VersionRow) => textOf(row[id]) || null,
      cell: (row: VersionRow) =>
        row[id].length === 0 ? <Missing word="None" /> : <ItemsCell items={row[id]} />,
      filter: 'text' as const,
    })),
  ]
}

/** The text for search and CSV, which have no colours. */
const textOf = (items: readonly ShownItem[]) =>
  items
    .map(({ text, raw, isTranslated }) => {
      if (!isTranslated) return `${text} (not translated)`
      return raw === undefined ? text : `${text} (${raw})`
    })
    .join(' · ')

/**
 * The items of a version on one line, with their raw names in the technical view. Untranslated items are red and come first,
 * because the line is cut off.
 */
function ItemsCell({ items }: { items: readonly ShownItem[] }) {
  const ordered = items.toSorted((one, other) => Number(one.isTranslated) - Number(other.isTranslated))
  return (
    <span className={classes['cell']}>
      {ordered.map(({ text, raw, isTranslated }, place) => (
        // Items have no id.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={place} data-untranslated={!isTranslated || undefined}>
          {place > 0 && <span className={classes['between']}> · </span>}
          {text}
          {raw !== undefined && <span className={classes['rawBeside']}> {raw}</span>}
          {!isTranslated && ' (not translated)'}
        </span>
      ))}
    </span>
  )
}
