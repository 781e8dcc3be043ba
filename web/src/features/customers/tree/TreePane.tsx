import type { Customer } from '@service-center/contract/customers/customers.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { useWidgetsAbout } from '../../../kit/widgets/widgets-context.ts'
import { counted } from '../../../ui/text/format.ts'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { ActionItems, useCustomerActions } from '../customer-actions.tsx'
import { nameOf } from '../customer-text.tsx'
import { CustomerTree, treeRowId } from './CustomerTree.tsx'
import type { CustomerTree as Tree } from './customer-tree.ts'
import { useTreeState } from './use-tree-state.ts'
import classes from './tree.module.css'

/** Specification 1, section 9. */
const SEARCH_MS = 500

const OUTSIDE = ['mousedown', 'touchstart']

interface TreePaneProps {
  tree: Tree
  selected: number | undefined
  keyword: string
  /** Whether only customers that are not reviewed are shown, with their ancestors. */
  onlyUnreviewed: boolean
  /** The id of the customer that the viewer moved last. */
  moved: number | undefined
  devices: Int32Array | undefined
  onSelect: (id: number) => void
  onKeyword: (keyword: string) => void
  onOnlyUnreviewed: (isOn: boolean) => void
}

export function TreePane(props: TreePaneProps) {
  const { tree, selected, keyword, onlyUnreviewed, moved, devices } = props
  const { onSelect, onKeyword, onOnlyUnreviewed } = props
  const { username } = useViewer()
  const input = useRef<HTMLInputElement>(null)
  const treeElement = useRef<HTMLDivElement>(null)
  const pane = useRef<HTMLElement>(null)
  const state = useTreeState({ tree, selected, keyword, onlyUnreviewed, moved, username })
  const { menu, openMenu, closeMenu } = useRowMenu({ tree, pane, treeElement })
  return (
    <section ref={pane} className={classes['pane']} aria-label="Customer tree">
      <div className={classes['toolbar']}>
        <SearchBox
          input={input}
          className={classes['search']}
          label="Search customers"
          keyword={keyword}
          onKeyword={onKeyword}
          debounceMs={SEARCH_MS}
          hotkey="Search the customers"
          onDown={() => treeElement.current?.focus()}
        />
      </div>
      <div className={classes['status']}>
        <output className={classes['found']}>
          {state.search === undefined
            ? counted(tree.nodes.length, 'customers')
            : `${counted(state.search.count, 'customers')} found`}
        </output>
        <UnreviewedFilter tree={tree} isOn={onlyUnreviewed} onChange={onOnlyUnreviewed} />
        <Button variant="subtle" size="compact-xs" onClick={state.expandAll}>
          Expand all
        </Button>
        <Button variant="subtle" size="compact-xs" onClick={state.collapseAll}>
          Collapse all
        </Button>
      </div>
      <CustomerTree
        tree={tree}
        state={state}
        selected={selected}
        onlyUnreviewed={onlyUnreviewed}
        devices={devices}
        onSelect={onSelect}
        onMenu={openMenu}
        treeRef={treeElement}
      />
      {menu !== undefined && <RowMenu menu={menu} onClose={closeMenu} />}
    </section>
  )
}

interface UnreviewedFilterProps {
  tree: Tree
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Limits the tree to customers that are not reviewed. Absent while there are none. */
function UnreviewedFilter({ tree, isOn, onChange }: UnreviewedFilterProps) {
  const isNeeded = useMemo(() => tree.nodes.some(({ customer }) => !customer.reviewed), [tree])
  if (!isNeeded && !isOn) return null
  return (
    <Button
      variant={isOn ? 'light' : 'subtle'}
      size="compact-xs"
      aria-pressed={isOn}
      leftSection={<StateMark state="warning" size={10} />}
      onClick={() => onChange(!isOn)}
    >
      Not reviewed
    </Button>
  )
}

interface RowMenuOptions {
  tree: Tree
  pane: RefObject<HTMLElement | null>
  treeElement: RefObject<HTMLElement | null>
}

/** Opens and closes the menu of a row. `openMenu` is undefined for viewers who cannot change anything. */
function useRowMenu({ tree, pane, treeElement }: RowMenuOptions): {
  menu: OpenRowMenu | undefined
  openMenu: ((place: number) => void) | undefined
  closeMenu: () => void
} {
  const isPermitted = useWidgetsAbout('customer').length > 0
  const [menu, setMenu] = useState<OpenRowMenu>()
  const isOpen = menu !== undefined
  useEffect(() => {
    const element = treeElement.current?.parentElement
    if (!isOpen || element == null) return undefined
    // The menu does not scroll with the rows, so it closes.
    const close = () => setMenu(undefined)
    element.addEventListener('scroll', close)
    return () => element.removeEventListener('scroll', close)
  }, [isOpen, treeElement])

  function openMenu(place: number): void {
    const node = tree.nodes[place]
    const row = document.getElementById(treeRowId(node) ?? '')
    if (node === undefined || row === null || pane.current === null) return
    const { top, height } = row.getBoundingClientRect()
    setMenu({
      customer: node.customer,
      top: top - pane.current.getBoundingClientRect().top + (height - 26) / 2,
    })
  }
  return {
    menu,
    openMenu: isPermitted ? openMenu : undefined,
    closeMenu: () => {
      setMenu(undefined)
      treeElement.current?.focus({ preventScroll: true })
    },
  }
}

/** `top` is the position of the row in the pane, in pixels. */
interface OpenRowMenu {
  readonly customer: Customer
  readonly top: number
}

interface RowMenuProps {
  menu: OpenRowMenu
  /** Closes the menu and moves the focus back to the tree. */
  onClose: () => void
}

/** The actions for the customer of a row, shown beside the row. Does not change the selected row. */
function RowMenu({ menu: { customer, top }, onClose }: RowMenuProps) {
  const actions = useCustomerActions(customer)
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-end"
      withinPortal={false}
      returnFocus={false}
      // Without this, the key press that opens the menu would close it.
      clickOutsideEvents={OUTSIDE}
    >
      <Menu.Target>
        <ActionIcon
          className={classes['menuButton'] ?? ''}
          style={{ top }}
          size={26}
          aria-label={sentence`Actions for ${nameOf(customer)}`}
          onClick={onClose}
        >
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.length === 0 && <Menu.Item disabled>You can change nothing here</Menu.Item>}
        {/* The focus moves to the tree first, because the dialog gives it back to where it was. */}
        <ActionItems customer={customer} actions={actions} onChoose={onClose} />
      </Menu.Dropdown>
    </Menu>
  )
}
