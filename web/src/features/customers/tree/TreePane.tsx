import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useViewer } from '../../../api/credentials.ts'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import { counted } from '../customer-text.ts'
import type { CustomerTree as Tree } from './customer-tree.ts'
import { CustomerTree } from './CustomerTree.tsx'
import { RowMenu } from './RowMenu.tsx'
import { useRowMenu } from './use-row-menu.ts'
import { useTreeState } from './use-tree-state.ts'
import classes from './tree.module.css'

/** Specification 1, section 9. */
const SEARCH_MS = 500

interface TreePaneProps {
  tree: Tree
  selected: number | undefined
  keyword: string
  /** The customer that the viewer moved last. */
  moved: number | undefined
  devices: Int32Array | undefined
  onSelect: (id: number) => void
  onKeyword: (keyword: string) => void
}

/** The tree of customers with its search. */
export function TreePane(props: TreePaneProps) {
  const { tree, selected, keyword, moved, devices, onSelect, onKeyword } = props
  const { username } = useViewer()
  const input = useRef<HTMLInputElement>(null)
  const treeElement = useRef<HTMLDivElement>(null)
  const pane = useRef<HTMLElement>(null)
  const state = useTreeState({ tree, selected, keyword, moved, username })
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
            ? counted(tree.nodes.length, 'customer')
            : `${counted(state.search.count, 'customer')} found`}
        </output>
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
        devices={devices}
        onSelect={onSelect}
        onMenu={openMenu}
        treeRef={treeElement}
      />
      {menu !== undefined && <RowMenu menu={menu} onClose={closeMenu} />}
    </section>
  )
}
