import * as api from '@service-center/contract/api.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { Button, Menu, SegmentedControl } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { useFleet } from '../../../api/shared-data/fleet.ts'
import { mayCall } from '../../../api/session/rights.ts'
import { useExcludeDeprecated } from '../../../api/shared-data/settings.ts'
import { useStatusValues } from '../../../api/shared-data/status-values.ts'
import { storedValue, useStoredValue } from '../../../api/stored-value.ts'
import { UnlessFailed } from '../../../ui/feedback/Loaded.tsx'
import { useWidth } from '../../../ui/use-width.ts'
import { CopyButton } from '../../../ui/page/CopyButton.tsx'
import { splitPath } from '../../../ui/text/PathText.tsx'
import { ActionItems, useCustomerActions } from '../customer-actions.tsx'
import { CustomerMarks, nameOf } from '../customer-text.tsx'
import { CustomerPanels } from '../page-context.tsx'
import { type CustomerTree, pathTo, type TreeNode } from '../tree/customer-tree.ts'
import { AccessGroups, CustomerUsers, SubCustomers } from './CustomerLists.tsx'
import { CustomerFacts, CustomerTotals } from './CustomerFacts.tsx'
import { CustomerLink } from './links.tsx'
import { DeviceList } from './DeviceList.tsx'
import { devicesOf, inScope, type Scope } from './customer-devices.ts'
import classes from './detail.module.css'

/** Whether the panel includes the sub-customers, stored in the browser. */
const scopeSetting = storedValue<Scope>({
  key: 'service-center.customers.scope',
  parse: (text) => (text === 'own' ? 'own' : 'subtree'),
  format: (scope) => scope,
})

/** How many of the nearest ancestors are always shown. */
const NEAREST = 3

interface CustomerPanelProps {
  tree: CustomerTree
  node: TreeNode
}

export const CustomerPanel = memo(function CustomerPanel({ tree, node }: CustomerPanelProps) {
  const { customer } = node
  const chosen = useStoredValue(scopeSetting)
  const scope = node.size === 1 ? 'own' : chosen
  const isPhone = useWidth() === 'phone'
  const viewer = useViewer()
  const fleet = useFleet()
  const isExcluding = useExcludeDeprecated()
  // Live values arrive many times a second and thousands of devices may be counted, so typing and clicking have priority.
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

/** The path from the root to a customer, as far as the viewer may see it. The middle of a long path is shown on click. */
function CustomerPath({ path }: { path: readonly Customer[] }) {
  const [isWhole, setWhole] = useState(false)
  const { top, middle, end } = splitPath(path.slice(0, -1), NEAREST)
  const current = path.at(-1)
  return (
    <nav aria-label="Path" className={classes['path']}>
      <ol>
        <Steps customers={top} />
        {middle.length > 0 && (
          <li>
            <button
              type="button"
              className={classes['middle']}
              aria-expanded={isWhole}
              aria-label={`${middle.length} more on the way`}
              onClick={() => setWhole(!isWhole)}
            >
              …
            </button>
          </li>
        )}
        {isWhole && <Steps customers={middle} />}
        <Steps customers={end} />
        <li aria-current="page">{current !== undefined && nameOf(current)}</li>
      </ol>
    </nav>
  )
}

function Steps({ customers }: { customers: readonly Customer[] }) {
  return customers.map((customer) => (
    <li key={customer.id}>
      <CustomerLink customer={customer} />
    </li>
  ))
}

function ActionMenu({ customer }: { customer: Customer }) {
  const actions = useCustomerActions(customer)
  if (actions.length === 0) return null
  return (
    // Not in a portal, so that the menu stays within a landmark of the page.
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.6} />}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItems customer={customer} actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
