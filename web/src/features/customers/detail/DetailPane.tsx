import * as api from '@service-center/contract/api.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { useEffect, useState } from 'react'
import { q, useReloadResources } from '../../../api/queries/query.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { Loaded, LoadingState } from '../../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { nameOf } from '../customer-text.tsx'
import { nodeOf, type CustomerTree } from '../tree/customer-tree.ts'
import { CustomerLink } from './links.tsx'
import { CustomerPanel } from './CustomerPanel.tsx'
import classes from './detail.module.css'

const MAX_ID = 2_147_483_647

interface DetailPaneProps {
  tree: CustomerTree
  /** From the URL: an id, or a text that is not an id. */
  selected: number | string | undefined
}

export function DetailPane({ tree, selected }: DetailPaneProps) {
  const id = typeof selected === 'number' && Number.isInteger(selected) ? selected : undefined
  const node = id === undefined ? undefined : nodeOf(tree, id)
  // The selected customer is the key of this component, so `shown` is always the same customer.
  const [shown, setShown] = useState(node?.customer)
  if (node !== undefined && node.customer !== shown) setShown(node.customer)
  return (
    <section className={classes['pane']} aria-label="Selected customer">
      {node !== undefined ? (
        <CustomerPanel tree={tree} node={node} />
      ) : selected === undefined ? (
        <EmptyState title="No customer is selected">
          Choose one in the tree to see its devices, sub-customers and users.
        </EmptyState>
      ) : shown !== undefined ? (
        <GoneCustomer tree={tree} last={shown} />
      ) : id === undefined || Math.abs(id) > MAX_ID ? (
        <CustomerNotFound name={String(selected)} />
      ) : (
        <UnlistedCustomer id={id} />
      )}
    </section>
  )
}

/** The customer is no longer in the list: somebody has deleted it or moved it to where the viewer cannot see it. */
function GoneCustomer({ tree, last }: { tree: CustomerTree; last: Customer }) {
  const parent = nodeOf(tree, last.parentId ?? Number.NaN)?.customer
  return (
    <EmptyState
      title={sentence`${nameOf(last)} is no longer among your customers`}
      icon={<StateMark state="warning" size={18} />}
    >
      Somebody has deleted it, or moved it to a dealer that you do not see.
      {parent !== undefined && (
        <>
          {' '}
          It was below <CustomerLink customer={parent} />.
        </>
      )}
    </EmptyState>
  )
}

/** The customer is not in the list. It may be newer than the list. */
function UnlistedCustomer({ id }: { id: number }) {
  const reload = useReloadResources()
  const load = useLoad(q(api.customers.get, { params: { customerId: String(id) } }))
  const isNew = load.data !== undefined
  useEffect(() => {
    if (isNew) reload(['customers'])
  }, [reload, isNew])
  if (load.failure?.kind === 'notFound') return <CustomerNotFound name={String(id)} />
  // The customer exists, so the list is being reloaded.
  return <Loaded load={load}>{() => <LoadingState />}</Loaded>
}

/** The server does not say whether the customer does not exist or the viewer may not see it. */
function CustomerNotFound({ name }: { name: string }) {
  return (
    <EmptyState
      title={sentence`Customer ${name} was not found`}
      icon={<StateMark state="unknown" size={18} />}
    >
      It does not exist, or it is not among your customers.
    </EmptyState>
  )
}
