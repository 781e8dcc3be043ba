import * as api from '@service-center/contract/api.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { Button, Menu, SegmentedControl } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useViewer } from '../../../api/credentials.ts'
import { type FleetDevice, useFleet } from '../../../api/fleet.ts'
import { mayCall } from '../../../api/rights.ts'
import { useExcludeDeprecated } from '../../../api/settings.ts'
import { useStatusValues } from '../../../api/status-values.ts'
import { useStoredValue } from '../../../api/stored-value.ts'
import { UnlessFailed } from '../../../ui/feedback/Loaded.tsx'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { CopyButton } from '../../../ui/page/CopyButton.tsx'
import { splitPath } from '../../../ui/text/split-path.ts'
import { CustomerMarks } from '../CustomerMarks.tsx'
import { ActionItems } from '../actions/ActionItems.tsx'
import { useOpenWidget } from '../actions/open-widget.ts'
import { useCustomerActions } from '../actions/use-customer-actions.ts'
import { CustomerPanels } from '../customer-panels.tsx'
import { counted, nameOf } from '../customer-text.ts'
import { scopeSetting } from '../settings.ts'
import { childrenOf, type CustomerTree, pathTo, type TreeNode } from '../tree/customer-tree.ts'
import { AccessGroups } from './AccessGroups.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerLink } from './CustomerLink.tsx'
import { CustomerTotals } from './CustomerTotals.tsx'
import { CustomerUsers } from './CustomerUsers.tsx'
import { DeviceList } from './DeviceList.tsx'
import { ShowMore } from './ShowMore.tsx'
import { devicesOf, deviceSums, inScope } from './customer-devices.ts'
import { useShown } from './use-shown.ts'
import classes from './detail.module.css'

/** Number of nearest ancestors that are always shown. */
const NEAREST = 3

/** The path from the root to a customer, as far as it is in scope; the middle of a long one is shown on click. */
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

const Steps = ({ customers }: { customers: readonly Customer[] }) =>
  customers.map((customer) => (
    <li key={customer.id}>
      <CustomerLink customer={customer} />
    </li>
  ))

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

/** The button with all that the viewer can do with the selected customer. Nothing when that is nothing. */
function ActionMenu({ customer }: { customer: Customer }) {
  const actions = useCustomerActions(customer)
  const openWidget = useOpenWidget()
  if (actions.length === 0) return null
  return (
    // Beside its button, within a landmark of the page.
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.6} />}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItems
          actions={actions}
          onAction={(widget) =>
            openWidget({ widget, prefill: { customerId: customer.id }, about: nameOf(customer) })
          }
        />
      </Menu.Dropdown>
    </Menu>
  )
}

interface SubCustomersProps {
  tree: CustomerTree
  place: number
  fleet: readonly FleetDevice[] | undefined
}

/** The direct sub-customers, with their totals; a click selects one. */
function SubCustomers({ tree, place, fleet }: SubCustomersProps) {
  const children = useMemo(() => childrenOf(tree, place), [tree, place])
  const isExcluding = useExcludeDeprecated()
  const devices = useMemo(() => deviceSums(tree, fleet ?? [], { isExcluding }), [tree, fleet, isExcluding])
  const { shown, rest, next, showMore } = useShown(children)
  return (
    <Card title="Sub-customers" detail={children.length.toLocaleString('en')}>
      <ul className={classes['rows']} aria-label="Sub-customers">
        {shown.map(({ customer, size }) => (
          <li key={customer.id}>
            <span className={classes['cut']}>
              <CustomerLink customer={customer} />
            </span>
            <CustomerMarks customer={customer} />
            <span className={classes['count']}>
              {[
                ...(size > 1 ? [counted(size - 1, 'sub-customer')] : []),
                counted(devices[tree.placeOf.get(customer.id) ?? -1] ?? 0, 'device'),
              ].join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <ShowMore rest={rest} next={next} onClick={showMore} />
    </Card>
  )
}
