import { LOCATION_SEPARATOR } from '@service-center/contract/developer/developer.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { useStoredValue } from '../../../api/stored-value.ts'
import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import type { TreeVerb } from '../../../kit/tree/tree-keys.ts'
import { useTreeKeys } from '../../../kit/tree/use-tree-keys.ts'
import {
  contentOf,
  crumbsOf,
  type Documentation,
  type DocumentationNode,
  parentOf,
  ROOT,
} from '../model/documentation.ts'
import { EntryIcon } from '../place/EntryIcon.tsx'
import { openBranches, setBranches } from './open-branches.ts'
import classes from './tree.module.css'

interface DocumentationTreeProps {
  tree: Documentation
  /** The location that is shown beside it. */
  selected: string
  onSelect: (location: string) => void
}

/** The documentation as a tree (WAI-ARIA's tree pattern): the focus stays on the tree, and an active row moves. */
export function DocumentationTree({ tree, selected, onSelect }: DocumentationTreeProps) {
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  const open = useStoredValue(openBranches)
  const rows = useMemo(() => treeRows(tree, new Set(open)), [tree, open])
  const [cursor, setCursor] = useState(selected)
  const active = Math.max(0, rowIndexOf(rows, cursor))
  const rowId = (index: number) => `${id}-${index}`

  // The way to what is shown is open; somebody may close it again.
  const [seen, setSeen] = useState<string>()
  if (seen !== selected) {
    setSeen(selected)
    setCursor(selected)
  }
  // When the tree is loaded again, a folder that somebody has closed stays closed.
  const openWay = useEffectEvent((to: string) => {
    const way = crumbsOf(to).map(({ location }) => location)
    const folders = way.filter((location) => tree.nodeAt.get(location)?.entry.kind === 'folder')
    setBranches(folders, true)
  })
  useEffect(() => {
    openWay(selected)
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
    // A click that opens a new tab is left to the browser.
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

/** One row. The tree handles clicks and keys. */
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

/** A visible row of the tree. */
interface TreeRow {
  readonly node: DocumentationNode
  /** Undefined for what has nothing below it. */
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
    const row = {
      node,
      isOpen: hasContent ? isOpen : undefined,
      position: index + 1,
      siblings: nodes.length,
    }
    return isOpen ? [row, ...treeRows(tree, open, location)] : [row]
  })
}

/** The row of a location, or of the lowest folder above it that is visible; -1 when there is none. */
export function rowIndexOf(rows: readonly TreeRow[], location: string): number {
  const exact = rows.findIndex(({ node }) => node.entry.location === location)
  if (exact >= 0) return exact
  return rows.findLastIndex(({ node }) => location.startsWith(`${node.entry.location}${LOCATION_SEPARATOR}`))
}
