import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { messageOf } from '../../api/calls/api-error.ts'
import { useFleet } from '../../api/shared-data/fleet.ts'
import { useExcludeDeprecated } from '../../api/shared-data/settings.ts'
import { customersQuery } from '../../api/shared-data/shared-queries.ts'
import { useStoredValue } from '../../api/stored-value.ts'
import { addressOf } from '../../kit/addresses.ts'
import type { CustomerPanel } from '../../kit/panels/panels.ts'
import { storedWidth } from '../../kit/lists/stored-width.ts'
import { WidgetDialog } from '../../kit/widgets/WidgetDialog.tsx'
import { LoadingState } from '../../ui/feedback/Loaded.tsx'
import { ErrorState } from '../../ui/feedback/PageState.tsx'
import { counted } from '../../ui/text/format.ts'
import { useWidth } from '../../ui/use-width.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SplitPane } from '../../ui/page/SplitPane.tsx'
import {
  CustomerPanelsContext,
  type CustomerFollowers,
  CustomerFollowersContext,
  type OpenedWidget,
  OpenWidgetProvider,
} from './page-context.tsx'
import { nameOf } from './customer-text.tsx'
import { DetailPane } from './detail/DetailPane.tsx'
import { deviceSums } from './detail/customer-devices.ts'
import { TreePane } from './tree/TreePane.tsx'
import { buildTree, type CustomerTree, nodeOf } from './tree/customer-tree.ts'
import classes from './customers.module.css'

/** The width of the tree in pixels, stored in the browser. */
const treeWidth = storedWidth('service-center.customers.tree-width', {
  initial: 440,
  min: 260,
  max: 900,
})

/** Retry interval of the customer list (specification 1, section 9). */
const RETRY_MS = 1000

/** The tree of customers and the details of the selected one (specification 1, section 2). */
export function CustomersPage({ panels }: { panels: readonly CustomerPanel[] }) {
  const { customers, failure } = useCustomerList()
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
        {failure === undefined ? (
          <LoadingState />
        ) : (
          <ErrorState message={failure}>
            The customers could not be loaded. Trying again every second.
          </ErrorState>
        )}
      </div>
    </div>
  )
}

/**
 * Loads the viewer's customers (specification 1, section 4). Until the first load succeeds, the session retries; after
 * that, this hook reloads them after a failure.
 */
function useCustomerList() {
  const { data, error } = useQuery({
    ...customersQuery,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' && state.data !== undefined ? RETRY_MS : false),
  })
  // During a retry there is no error. The screen keeps showing the last one, so that it does not flicker.
  const [failure, setFailure] = useState<string>()
  if (error !== null && failure !== messageOf(error)) setFailure(messageOf(error))
  return { customers: data?.data, failure }
}

function TreeAndDetail({ tree }: { tree: CustomerTree }) {
  const { selected, search: keyword = '', unreviewed } = useSearch({ from: '/shell/verified/customers' })
  const navigate = useNavigate()
  const width = useWidth()
  const isPhone = width === 'phone'
  const split = useStoredValue(treeWidth.setting)
  const devices = useDeviceSums(tree)
  const onSelect = useCallback(
    (id: number) => void navigate({ ...addressOf.customers(), search: (old) => ({ ...old, selected: id }) }),
    [navigate],
  )
  const onKeyword = (text: string) =>
    void navigate({
      ...addressOf.customers(),
      search: (old) => ({ ...old, search: text === '' ? undefined : text }),
      replace: true,
    })
  const onOnlyUnreviewed = (isOn: boolean) =>
    void navigate({
      ...addressOf.customers(),
      search: (old) => ({ ...old, unreviewed: isOn ? true : undefined }),
      replace: true,
    })

  const id = typeof selected === 'number' ? selected : undefined
  const { followers, movedId } = useFollowers(id)
  const treePane = (
    <TreePane
      tree={tree}
      selected={id}
      keyword={keyword}
      onlyUnreviewed={unreviewed === true}
      moved={movedId}
      devices={devices}
      onSelect={onSelect}
      onKeyword={onKeyword}
      onOnlyUnreviewed={onOnlyUnreviewed}
    />
  )
  // The tree marks the selected customer at once. The details may be hundreds of elements, so they are rendered at low priority.
  const beside = useDeferredValue(selected)
  const detailed = isPhone ? selected : beside
  const detail = <DetailPane key={String(detailed)} tree={tree} selected={detailed} />
  const isDetailAlone = isPhone && selected !== undefined
  const phonePane = isDetailAlone ? detail : treePane
  const customer = id === undefined ? undefined : nodeOf(tree, id)?.customer
  return (
    <CustomerDialogs followers={followers}>
      <div className={classes['page']}>
        {isDetailAlone ? (
          <PageHeader
            back={
              <Link
                {...addressOf.customers({
                  ...(keyword === '' ? {} : { search: keyword }),
                  ...(unreviewed === undefined ? {} : { unreviewed }),
                })}
              >
                Customers
              </Link>
            }
            title={customer === undefined ? `Customer ${selected}` : nameOf(customer)}
          />
        ) : (
          <PageHeader title="Customers" sentence={sentenceOf(tree)} />
        )}
        {isPhone ? (
          phonePane
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

/** Counted at low priority, so that the tree does not wait for it. */
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
    counted(nodes.length, 'customers'),
    ...(dealers > 0 ? [counted(dealers, 'dealers')] : []),
    ...(waiting > 0 ? [`${waiting.toLocaleString('en')} not reviewed`] : []),
  ].join(', ')
}

/** Shows the tree and the details, and opens widgets in a dialog over them. */
function CustomerDialogs({ followers, children }: { followers: CustomerFollowers; children: ReactNode }) {
  const [opened, setOpened] = useState<OpenedWidget>()
  const close = useCallback(() => setOpened(undefined), [])
  return (
    <OpenWidgetProvider value={setOpened}>
      {children}
      <CustomerFollowersContext value={followers}>
        {opened !== undefined && (
          <WidgetDialog id={opened.widget} prefill={opened.prefill} about={opened.about} onClose={close} />
        )}
      </CustomerFollowersContext>
    </OpenWidgetProvider>
  )
}

/**
 * Updates the selection after a change by the viewer. A new or moved customer is selected, and the search is cleared
 * because it may not match. If the selected customer was deleted, its parent is selected.
 */
function useFollowers(selected: number | undefined): {
  followers: CustomerFollowers
  /** The customer that the viewer moved last. The tree scrolls to its new place. */
  movedId: number | undefined
} {
  const navigate = useNavigate()
  const [movedId, setMovedId] = useState<number>()
  const followers = useMemo((): CustomerFollowers => {
    const select = (id: number) => void navigate(addressOf.customer(id))
    return {
      created: select,
      moved: (id) => {
        setMovedId(id)
        select(id)
      },
      deleted: ({ id, parentId }) => {
        if (parentId !== null && (selected === undefined || selected === id)) select(parentId)
      },
    }
  }, [navigate, selected])
  return { followers, movedId }
}
