import { useMediaQuery } from '@mantine/hooks'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, type Ref } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import type { CustomerTree as Tree } from './customer-tree.ts'
import { actionOf, typeaheadIndex } from './tree-keys.ts'
import { TreeRow, treeRowId } from './TreeRow.tsx'
import { useKeptScroll, type TreeState } from './use-tree-state.ts'
import classes from './tree.module.css'

const ROW_HEIGHT = 30
const TOUCH_ROW_HEIGHT = 40
/** The names of the columns, which stay in view. */
const HEAD_HEIGHT = 28
const OVERSCAN = 8
/** What is typed within this time belongs together. */
const TYPEAHEAD_MS = 1000

interface CustomerTreeProps {
  tree: Tree
  state: TreeState
  selected: number | undefined
  /** How many devices each customer has, with everybody below; undefined while they load. */
  devices: Int32Array | undefined
  onSelect: (id: number) => void
  /** Gets the element that takes the keyboard. */
  treeRef: Ref<HTMLDivElement>
}

/** The customers as a tree (WAI-ARIA's tree pattern): the focus stays on the tree, a cursor moves over its lines. */
export function CustomerTree({ tree, state, selected, devices, onSelect, treeRef }: CustomerTreeProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, search, active } = state
  const isTouch = useMediaQuery('(max-width: 48.74em), (pointer: coarse)', undefined, {
    getInitialValueInEffect: false,
  })
  const rowHeight = isTouch ? TOUCH_ROW_HEIGHT : ROW_HEIGHT
  // The line that the cursor stands on is named by its element's id, so that it must be there.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inView = defaultRangeExtractor(range)
      return inView.includes(active) ? inView : [...inView, active].toSorted((a, b) => a - b)
    },
    [active],
  )
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here at once, never memoised
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    rangeExtractor,
    ...(state.kept === undefined ? {} : { initialOffset: state.kept.top }),
  })
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight])
  useKeptScroll(state, scroller)
  useReveal(
    state.reveal,
    (isFirst) => virtual.scrollToIndex(active, { align: isFirst ? 'center' : 'auto' }),
    {
      isBack: state.kept !== undefined && state.kept.selected === (selected ?? null),
    },
  )
  const move = (index: number) => {
    state.setActive(index)
    virtual.scrollToIndex(index, { align: 'auto' })
  }
  const onKeyDown = useTreeKeys({ tree, state, onSelect, move, scroller })

  if (rows.length === 0) {
    return (
      <div className={classes['scroller']}>
        <EmptyState title="No customer found">No name and no id of your customers matches.</EmptyState>
      </div>
    )
  }
  return (
    <div className={classes['scroller']} ref={scroller}>
      <div className={classes['head']} aria-hidden>
        <span>Name</span>
        <span className={classes['below']}>Sub-customers</span>
        <span className={classes['devices']}>Devices</span>
      </div>
      <div
        ref={treeRef}
        role="tree"
        aria-label="Customers"
        tabIndex={0}
        aria-activedescendant={treeRowId(tree.nodes[rows[active]?.place ?? -1])}
        className={classes['tree']}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={onKeyDown}
        onClick={(event) => onTreeClick(event, { tree, state, onSelect })}
      >
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index]
          const node = tree.nodes[row?.place ?? -1]
          if (row === undefined || node === undefined) return null
          return (
            <TreeRow
              key={key}
              node={node}
              row={row}
              top={start - HEAD_HEIGHT}
              height={rowHeight}
              words={search?.words}
              isHit={search === undefined || search.isHit[row.place] === 1}
              isActive={index === active}
              isSelected={node.customer.id === selected}
              devices={devices?.[row.place]}
            />
          )
        })}
      </div>
    </div>
  )
}

/** Brings the selected line into view when it is chosen from elsewhere, and on arrival by a link. */
function useReveal(
  reveal: string | undefined,
  scroll: (isFirst: boolean) => void,
  { isBack }: { isBack: boolean },
): void {
  const bring = useEffectEvent(scroll)
  const shown = useRef<string | undefined>(isBack ? reveal : undefined)
  const isFirst = useRef(true)
  useEffect(() => {
    if (reveal !== undefined && reveal !== shown.current) bring(isFirst.current)
    shown.current = reveal
    isFirst.current = false
  }, [reveal])
}

interface KeyOptions {
  tree: Tree
  state: TreeState
  onSelect: (id: number) => void
  move: (index: number) => void
  scroller: { current: HTMLElement | null }
}

function useTreeKeys({ tree, state, onSelect, move, scroller }: KeyOptions) {
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY })
  const { rows, active } = state

  const isTyping = (event: KeyboardEvent) => event.timeStamp - typed.current.at <= TYPEAHEAD_MS

  function typeahead(event: KeyboardEvent): boolean {
    if (event.key.length !== 1 || event.key === '/') return false
    const next = isTyping(event) ? typed.current.text + event.key : event.key
    typed.current = { text: next, at: event.timeStamp }
    const index = typeaheadIndex(next, { tree, rows, active })
    if (index >= 0) move(index)
    return true
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1)
    // A space inside of a name that is being typed is a part of it.
    const isInName = event.key === ' ' && isTyping(event)
    const action = isInName ? undefined : actionOf(event.key, { tree, rows, active, page })
    if (action === undefined) {
      // Letters are looked for here: they are no shortcuts.
      if (typeahead(event)) event.preventDefault()
      return
    }
    event.preventDefault()
    const place = rows[active]?.place ?? -1
    const id = tree.nodes[place]?.customer.id
    if (action.do === 'move') move(action.index)
    else if (action.do === 'openSiblings') state.openSiblings(place)
    else if (action.do !== 'select') state.toggle(place)
    else if (id !== undefined) onSelect(id)
  }
}

/** A click on a line selects it, on its arrow opens or closes it; one that asks for a new tab is the browser's. */
function onTreeClick(
  event: MouseEvent<HTMLElement>,
  { tree, state, onSelect }: Pick<KeyOptions, 'tree' | 'state' | 'onSelect'>,
): void {
  const target = event.target instanceof Element ? event.target : null
  const place = Number(target?.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? -1)
  const id = tree.nodes[place]?.customer.id
  if (id === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  state.setActive(state.rows.findIndex((row) => row.place === place))
  if (target?.closest('[data-arrow]') !== null) state.toggle(place)
  else onSelect(id)
}
