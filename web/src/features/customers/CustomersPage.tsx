import { useNavigate, useSearch, Link } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { useFleet } from '../../api/fleet.ts'
import { useExcludeDeprecated } from '../../api/settings.ts'
import { useStoredValue } from '../../api/stored-value.ts'
import { addressOf } from '../../kit/addresses.ts'
import type { CustomerPanel } from '../../kit/customer/customer-panel.ts'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ErrorState } from '../../ui/feedback/PageState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SplitPane } from '../../ui/page/SplitPane.tsx'
import { useWidth } from '../../ui/hooks/use-width.ts'
import { CustomerDialogs } from './actions/CustomerDialogs.tsx'
import { useFollowers } from './actions/use-followers.ts'
import { CustomerPanelsContext } from './customer-panels.tsx'
import { counted, nameOf } from './customer-text.ts'
import { DetailPane } from './detail/DetailPane.tsx'
import { deviceSums } from './detail/customer-devices.ts'
import { treeWidth } from './settings.ts'
import { buildTree, nodeOf, type CustomerTree } from './tree/customer-tree.ts'
import { TreePane } from './tree/TreePane.tsx'
import { useCustomerList } from './use-customer-list.ts'
import classes from './customers.module.css'

/** The customer tree (specification 1, section 2): the tree, and the details of the selected customer. */
export function CustomersPage({ panels }: { panels: readonly CustomerPanel[] }) {
  const list = useCustomerList()
  const customers = list.is === 'loaded' ? list.customers : undefined
  const tree = useMemo(() => (customers === undefined ? undefined : buildTree(customers)), [customers])
  if (tree !== undefined) {
    return (
      <CustomerPanelsContext value={panels}>
        <TreeAndDetail tree={tree} />
      </CustomerPanelsContext>
    )
  }
  return (
    <div className={classes['page']}>
      <PageHeader title="Customers" />
      <div className={classes['state']}>
        {list.is === 'error' ? (
          <ErrorState message={list.message}>
            The customers could not be loaded. Trying again every second.
          </ErrorState>
        ) : (
          <LoadingState />
        )}
      </div>
    </div>
  )
}

function TreeAndDetail({ tree }: { tree: CustomerTree }) {
  const { selected, search: keyword = '' } = useSearch({ from: '/shell/verified/customers' })
  const navigate = useNavigate()
  const width = useWidth()
  const isPhone = width === 'phone'
  const split = useStoredValue(treeWidth.setting)
  const devices = useDeviceSums(tree)
  const onSelect = useCallback(
    (id: number) =>
      void navigate({ ...addressOf.customers(), search: (old) => ({ search: old.search, selected: id }) }),
    [navigate],
  )
  const onKeyword = (text: string) =>
    void navigate({
      ...addressOf.customers(),
      search: (old) => ({ selected: old.selected, search: text === '' ? undefined : text }),
      replace: true,
    })

  const id = typeof selected === 'number' ? selected : undefined
  const follow = useFollowers(id)
  const treePane = (
    <TreePane
      tree={tree}
      selected={id}
      keyword={keyword}
      moved={follow.movedId}
      devices={devices}
      onSelect={onSelect}
      onKeyword={onKeyword}
    />
  )
  // The tree marks the chosen customer at once; the details beside it, which may be hundreds of elements, are drawn in slices.
  const beside = useDeferredValue(selected)
  const detailed = isPhone ? selected : beside
  const detail = <DetailPane key={String(detailed)} tree={tree} selected={detailed} />
  if (isPhone && selected !== undefined) {
    const name = id === undefined ? undefined : nodeOf(tree, id)?.customer
    return (
      <CustomerDialogs {...follow.followers}>
        <div className={classes['page']}>
          <PageHeader
            back={<Link {...addressOf.customers(keyword === '' ? {} : { search: keyword })}>Customers</Link>}
            title={name === undefined ? `Customer ${selected}` : nameOf(name)}
          />
          {detail}
        </div>
      </CustomerDialogs>
    )
  }
  return (
    <CustomerDialogs {...follow.followers}>
      <div className={classes['page']}>
        <PageHeader title="Customers" sentence={sentenceOf(tree)} />
        {isPhone ? (
          treePane
        ) : (
          <SplitPane
            label="Width of the tree"
            {...treeWidth}
            width={split}
            onWidth={treeWidth.setting.set}
            left={treePane}
            right={detail}
          />
        )}
      </div>
    </CustomerDialogs>
  )
}

/** Counted at low priority: the tree itself does not wait for it. */
function useDeviceSums(tree: CustomerTree): Int32Array | undefined {
  const fleet = useDeferredValue(useFleet())
  const isExcluding = useExcludeDeprecated()
  return useMemo(
    () => (fleet === undefined ? undefined : deviceSums(tree, fleet, { isExcluding })),
    [tree, fleet, isExcluding],
  )
}

function sentenceOf({ nodes }: CustomerTree): string {
  const dealers = nodes.filter(({ customer }) => customer.isDealer && !customer.isInternal).length
  const waiting = nodes.filter(({ customer }) => !customer.reviewed).length
  return [
    counted(nodes.length, 'customer'),
    ...(dealers > 0 ? [counted(dealers, 'dealer')] : []),
    ...(waiting > 0 ? [`${waiting.toLocaleString('en')} not reviewed`] : []),
  ].join(', ')
}
