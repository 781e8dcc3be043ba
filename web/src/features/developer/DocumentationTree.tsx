import { LOCATION_SEPARATOR } from '@service-center/contract/developer/developer.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { parseJson, storedValue, useStoredValue } from '../../api/stored-value.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import { storedWidth } from '../../kit/lists/stored-width.ts'
import { type TreeVerb, useTreeKeys } from '../../kit/lists/tree-keys.ts'
import {
  contentOf,
  crumbsOf,
  type Documentation,
  type DocumentationNode,
  parentOf,
  ROOT,
} from './documentation.ts'
import { EntryIcon } from './place/EntryList.tsx'
import classes from './tree.module.css'

/** When more folders are open, those that were opened first are forgotten. */
const MAX_OPEN = 200

/** The locations of the open folders, stored in the browser. */
export const openBranches = storedValue<readonly string[]>({
  key: 'service-center.developer.open',
  parse: parseLocations,
  format: (locations) => JSON.stringify(locations.slice(-MAX_OPEN)),
})

/** Whether the tree is shown beside the content, stored in the browser. */
export const treeShown = storedValue<boolean>({
  key: 'service-center.developer.tree',
  parse: (text) => text !== 'hidden',
  format: (isShown) => (isShown ? undefined : 'hidden'),
})

/** The width of the tree beside the content in px, stored in the browser. */
export const treeWidth = storedWidth('service-center.developer.tree-width', {
  initial: 280,
  min: 200,
  max: 600,
})

interface DocumentationTreeProps {
  tree: Documentation
  /** The location that the page shows. */
  selected: string
  onSelect: (location: string) => void
}

/** The documentation as a tree (WAI-ARIA tree pattern): the focus stays on the tree, and keys move the active row. */
export function DocumentationTree({ tree, selected, onSelect }: DocumentationTreeProps) {
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  const open = useStoredValue(openBranches)
  const rows = useMemo(() => treeRows(tree, new Set(open)), [tree, open])
  const [cursor, setCursor] = useState(selected)
  const active = Math.max(0, rowIndexOf(rows, cursor))
  const rowId = (index: number) => `${id}-${index}`

  // Moves the cursor to a newly selected location.
  const [seen, setSeen] = useState<string>()
  if (seen !== selected) {
    setSeen(selected)
    setCursor(selected)
  }
  // Opens the folders above the selected location, but not again when the tree reloads: the user may have closed them.
  const openPath = useEffectEvent((to: string) => {
    const path = crumbsOf(to).map(({ location }) => location)
    const folders = path.filter((location) => tree.nodeAt.get(location)?.entry.kind === 'folder')
    setBranches(folders, true)
  })
  useEffect(() => {
    openPath(selected)
  }, [selected])
  useEffect(() => {
    element.current?.children.item(active)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])

  function act(verb: TreeVerb, { node }: TreeRow) {
    const { location } = node.entry
    if (verb === 'select') onSelect(location)
    else if (verb === 'openSiblings') {
      const siblings = rows.filter((row) => row.node.parent === node.parent && row.isOpen === false)
      setBranches(
        siblings.map((row) => row.node.entry.location),
        true,
      )
    } else setBranches([location], verb === 'open')
  }
  const onKeyDown = useTreeKeys({
    rows,
    active,
    parentOf: ({ node }) =>
      rows.findIndex((row) => row.node.entry.location === parentOf(node.entry.location)),
    nameOf: ({ node }) => node.entry.name,
    move: (index) => setCursor(rows[index]?.node.entry.location ?? ''),
    act,
    pageOf: () => Math.max(1, Math.floor((element.current?.parentElement?.clientHeight ?? 0) / 30) - 1),
  })

  function onClick(event: MouseEvent<HTMLElement>) {
    const target = event.target instanceof Element ? event.target : null
    const row = rows[Number(target?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1)]
    // The browser handles clicks that open a new tab.
    if (row === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setCursor(row.node.entry.location)
    if (target?.closest('[data-arrow]') != null) act(row.isOpen === true ? 'close' : 'open', row)
    else onSelect(row.node.entry.location)
  }
  return (
    <div
      ref={element}
      role="tree"
      aria-label="Documentation"
      tabIndex={0}
      aria-activedescendant={rows.length === 0 ? undefined : rowId(active)}
      className={classes['tree']}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {rows.map((row, index) => (
        <Row
          key={row.node.entry.location}
          id={rowId(index)}
          index={index}
          row={row}
          isActive={index === active}
          isSelected={row.node.entry.location === selected}
        />
      ))}
    </div>
  )
}

interface RowProps {
  id: string
  index: number
  row: TreeRow
  isActive: boolean
  isSelected: boolean
}

function Row({ id, index, row, isActive, isSelected }: RowProps) {
  const { node, isOpen, position, siblings } = row
  const { name, location, kind } = node.entry
  return (
    <div
      role="treeitem"
      id={id}
      tabIndex={-1}
      aria-level={node.level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isOpen}
      aria-selected={isSelected}
      data-index={index}
      data-active={isActive || undefined}
      className={classes['row']}
      style={{ paddingInlineStart: (node.level - 1) * 14 + 8 }}
    >
      <span className={classes['arrow']} data-arrow={isOpen === undefined ? undefined : true} aria-hidden>
        {isOpen !== undefined && <IconChevronRight size={14} stroke={1.6} />}
      </span>
      <EntryIcon kind={kind} />
      <a
        className={classes['name']}
        href={hrefOf(addressOf.developer({ location }))}
        tabIndex={-1}
        title={name}
      >
        {name}
      </a>
    </div>
  )
}

interface TreeRow {
  readonly node: DocumentationNode
  /** Undefined for entries without children. */
  readonly isOpen: boolean | undefined
  /** Its number among its siblings, from 1. */
  readonly position: number
  readonly siblings: number
}

/** The visible rows, in order. @param open the locations of the open folders */
export function treeRows(tree: Documentation, open: ReadonlySet<string>, folder = ROOT): readonly TreeRow[] {
  const nodes = contentOf(tree, folder)
  return nodes.flatMap((node, index) => {
    const { location } = node.entry
    const hasContent = contentOf(tree, location).length > 0
    const isOpen = hasContent && open.has(location)
    const row = { node, isOpen: hasContent ? isOpen : undefined, position: index + 1, siblings: nodes.length }
    return isOpen ? [row, ...treeRows(tree, open, location)] : [row]
  })
}

/** The index of the row of a location, or of the nearest visible folder above it; -1 if there is none. */
export function rowIndexOf(rows: readonly TreeRow[], location: string): number {
  const exact = rows.findIndex(({ node }) => node.entry.location === location)
  if (exact >= 0) return exact
  return rows.findLastIndex(({ node }) => location.startsWith(`${node.entry.location}${LOCATION_SEPARATOR}`))
}

/** Opens or closes folders. */
export function setBranches(locations: readonly string[], isOpen: boolean): void {
  const others = openBranches.get().filter((location) => !locations.includes(location))
  openBranches.set(isOpen ? [...others, ...locations] : others)
}

/** Anybody can edit local storage, so everything that is not a text is ignored. */
export function parseLocations(text: string | null): readonly string[] {
  const value = parseJson(text)
  return Array.isArray(value) ? value.filter((location) => typeof location === 'string').slice(-MAX_OPEN) : []
}
