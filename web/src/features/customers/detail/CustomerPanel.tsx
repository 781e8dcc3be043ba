import * as api from '@service-center/contract/api.ts'
import { SegmentedControl } from '@mantine/core'
import { memo, useDeferredValue, useMemo } from 'react'
import { useFleet } from '../../../api/fleet.ts'
import { useExcludeDeprecated } from '../../../api/settings.ts'
import { useStoredValue } from '../../../api/stored-value.ts'
import { useViewer } from '../../../api/credentials.ts'
import { mayCall } from '../../../api/rights.ts'
import { useStatusValues } from '../../../api/status-values.ts'
import { UnlessFailed } from '../../../ui/feedback/Loaded.tsx'
import { CopyButton } from '../../../ui/page/CopyButton.tsx'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import { ActionMenu } from '../actions/ActionMenu.tsx'
import { nameOf } from '../customer-text.ts'
import { CustomerPanels } from '../customer-panels.tsx'
import { CustomerMarks } from '../CustomerMarks.tsx'
import { scopeSetting } from '../settings.ts'
import { pathTo, type CustomerTree, type TreeNode } from '../tree/customer-tree.ts'
import { AccessGroups } from './AccessGroups.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerPath } from './CustomerPath.tsx'
import { CustomerTotals } from './CustomerTotals.tsx'
import { CustomerUsers } from './CustomerUsers.tsx'
import { devicesOf, inScope } from './customer-devices.ts'
import { DeviceList } from './DeviceList.tsx'
import { SubCustomers } from './SubCustomers.tsx'
import classes from './detail.module.css'

interface CustomerPanelProps {
  tree: CustomerTree
  node: TreeNode
}

/** Everything about one customer: its fields, its devices, and its users. */
export const CustomerPanel = memo(function CustomerPanel({ tree, node }: CustomerPanelProps) {
  const { customer } = node
  const chosen = useStoredValue(scopeSetting)
  const scope = node.size === 1 ? 'own' : chosen
  const isPhone = useWidth() === 'phone'
  const viewer = useViewer()
  const fleet = useFleet()
  const isExcluding = useExcludeDeprecated()
  // Live values arrive many times a second, and thousands of devices may be counted: typing and clicking have priority.
  const values = useStatusValues()
  const readerOf = useDeferredValue(values.data)
  const place = tree.placeOf.get(customer.id) ?? -1
  const belongs = useMemo(() => inScope(tree, place, scope), [tree, place, scope])
  const kinds = useMemo(
    () => (fleet === undefined ? undefined : devicesOf(fleet, { belongs, isExcluding })),
    [fleet, belongs, isExcluding],
  )
  return (
    <>
      <header className={classes['head']}>
        <CustomerPath path={pathTo(tree, customer.id)} />
        <div className={classes['title']}>
          {!isPhone && <h2>{nameOf(customer)}</h2>}
          <CustomerMarks customer={customer} />
          {!isPhone && (
            <CopyButton text={String(customer.id)} label="Copy id" message="id copied to clipboard" />
          )}
          <ActionMenu customer={customer} />
          {node.size > 1 && (
            <SegmentedControl
              className={classes['scope'] ?? ''}
              aria-label="Whose devices and users"
              value={scope}
              onChange={scopeSetting.set}
              data={[
                { value: 'own', label: 'This customer' },
                { value: 'subtree', label: 'Including sub-customers' },
              ]}
            />
          )}
        </div>
        <CustomerPanels place="header" customer={customer} />
      </header>
      <div className={classes['body']}>
        <div className={classes['cards']}>
          <CustomerFacts tree={tree} customer={customer} scope={scope} />
          <CustomerTotals
            node={node}
            scope={scope}
            kinds={kinds}
            readerOf={readerOf}
            isUnknown={values.data === undefined && values.failure !== undefined}
          />
        </div>
        <UnlessFailed load={values}>
          <DeviceList tree={tree} scope={scope} kinds={kinds} readerOf={readerOf} fleet={fleet} />
        </UnlessFailed>
        <div className={classes['cards']}>
          {node.childCount > 0 && <SubCustomers tree={tree} place={place} fleet={fleet} />}
          {mayCall(viewer, api.users.create.right) && <CustomerUsers belongs={belongs} />}
          <CustomerPanels place="cards" customer={customer} />
          <AccessGroups tree={tree} customer={customer} />
        </div>
      </div>
    </>
  )
})
