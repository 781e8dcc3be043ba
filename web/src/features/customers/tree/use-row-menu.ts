import { useEffect, useState, type RefObject } from 'react'
import { useWidgetsAbout } from '../../../kit/widgets/widgets-context.ts'
import type { CustomerTree } from './customer-tree.ts'
import type { OpenRowMenu } from './RowMenu.tsx'
import { treeRowId } from './TreeRow.tsx'

interface Options {
  tree: CustomerTree
  pane: RefObject<HTMLElement | null>
  treeElement: RefObject<HTMLElement | null>
}

/** The open menu of a row, and how it is opened; not for viewers who can change nothing. */
export function useRowMenu({ tree, pane, treeElement }: Options): {
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
    // The menu does not move with the rows.
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
