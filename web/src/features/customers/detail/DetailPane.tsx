import * as api from '@service-center/contract/api.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { useEffect, useState } from 'react'
import { q } from '../../../api/query.ts'
import { useReloadResources } from '../../../api/resources.ts'
import { useLoad } from '../../../api/use-load.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { nameOf } from '../customer-text.ts'
import { nodeOf, type CustomerTree } from '../tree/customer-tree.ts'
import { CustomerLink } from './CustomerLink.tsx'
import { CustomerPanel } from './CustomerPanel.tsx'
import classes from './detail.module.css'

const MAX_ID = 2_147_483_647

interface DetailPaneProps {
  tree: CustomerTree
  /** From the address: an id, or an invalid text. */
  selected: number | string | undefined
}

/** Details of the selected customer. */
export function DetailPane({ tree, selected }: DetailPaneProps) {
  const id = typeof selected === 'number' && Number.isInteger(selected) ? selected : undefined
  const node = id === undefined ? undefined : nodeOf(tree, id)
  // The pane has the selected customer as its key: what it has shown once was this one.
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

/** A customer that was in the list and no longer is: somebody has deleted it, or moved it out of the viewer's scope. */
function GoneCustomer({ tree, last }: { tree: CustomerTree; last: Customer }) {
  const parent = nodeOf(tree, last.parentId ?? Number.NaN)?.customer
  return (
    <EmptyState
      title={`${nameOf(last)} is no longer among your customers`}
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

/** A customer that is not in the list: it may be newer than the list. */
function UnlistedCustomer({ id }: { id: number }) {
  const reload = useReloadResources()
  const load = useLoad(q(api.customers.get, { params: { customerId: String(id) } }))
  const isNew = load.data !== undefined
  useEffect(() => {
    if (isNew) reload(['customers'])
  }, [reload, isNew])
  if (load.failure?.kind === 'notFound') return <CustomerNotFound name={String(id)} />
  // The customer exists, so the list that contains it is loading.
  return <Loaded load={load}>{() => <LoadingState />}</Loaded>
}

/** The customer does not exist, or is out of scope: these cannot be told apart. */
function CustomerNotFound({ name }: { name: string }) {
  return (
    <EmptyState title={`Customer ${name} was not found`} icon={<StateMark state="unknown" size={18} />}>
      It does not exist, or it is not among your customers.
    </EmptyState>
  )
}
