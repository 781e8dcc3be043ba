import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { useViewer } from '../../../api/credentials.ts'
import type { FleetDevice } from '../../../api/fleet.ts'
import { isInternal } from '../../../api/is-internal.ts'
import { CustomerField } from '../../../kit/fields/CustomerField.tsx'
import { DeviceField } from '../../../kit/fields/DeviceField.tsx'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { ChangedNotice } from '../../../kit/widgets/ChangedNotice.tsx'
import { WidgetForm } from '../../../kit/widgets/WidgetForm.tsx'
import type { WidgetProps } from '../../../kit/widgets/widget.ts'
import { useConnectForm } from './parts/use-connect-form.ts'
import { afterDealer, afterDevice, isOfDealer, withCustomer } from './rules/connect-values.ts'
import classes from './parts/connect-effects.module.css'

/** Moves a robot, a tablet or both to a customer, and connects them. A lazy default export. */
export default function ConnectWidget({ prefill }: WidgetProps) {
  const isAdmin = isInternal(useViewer())
  const { form, known, places, effects } = useConnectForm(prefill)
  const { values } = form
  const { customers, robotOf, tabletOf } = known
  const robot = robotOf(values.robotId)
  const tablet = tabletOf(values.tabletId)
  const narrowing = isAdmin ? values.dealerId : null
  const dealer = customers.byId.get(values.customerId ?? Number.NaN)?.dealerName
  return (
    <WidgetForm form={form} verb="Connect" note="Robot or tablet may stay blank.">
      <DeviceField
        label="Robot"
        type={DEVICE_TYPE.robot}
        offered={isInService}
        description={robot && `Now: ${places.robot.now}`}
        {...form.field('robotId')}
        onChange={(robotId) => form.set(afterDevice(known, values, { robotId }))}
      />
      <DeviceField
        label="Tablet"
        type={DEVICE_TYPE.tablet}
        offered={isInService}
        description={tablet && `Now: ${places.tablet.now}`}
        {...form.field('tabletId')}
        onChange={(tabletId) => form.set(afterDevice(known, values, { tabletId }))}
      />
      {values.robotId === null && typeof tablet?.connectedRobotId === 'number' && (
        <CheckboxField
          label={`Disconnect it from robot ${tablet.connectedRobotId}`}
          {...form.field('disconnects')}
        />
      )}
      {isAdmin && (
        <CustomerField
          label="Dealer"
          placeholder="All dealers"
          offered={({ isDealer }) => isDealer}
          {...form.field('dealerId')}
          onChange={(dealerId) => form.set(afterDealer(known, values, dealerId))}
        />
      )}
      <CustomerField
        label="Customer"
        withAsterisk
        offered={isOfDealer(customers, narrowing)}
        nothingFoundMessage={
          narrowing === null
            ? undefined
            : `Nothing found below ${customers.nameOf(narrowing)}: clear the dealer`
        }
        description={isAdmin || dealer === undefined ? undefined : `Dealer: ${dealer}`}
        {...form.field('customerId')}
        onChange={(customerId) => form.set(withCustomer(known, values, customerId))}
      />
      <ConnectEffects lines={effects?.lines ?? []} />
      <ChangedNotice noun="customer of the robot" {...places.robot} />
      <ChangedNotice noun="place of the tablet" {...places.tablet} />
    </WidgetForm>
  )
}

const isInService = ({ deprecated }: FleetDevice) => deprecated === null

/** What connecting the chosen devices will do, a sentence each. */
function ConnectEffects({ lines }: { lines: readonly string[] }) {
  return (
    <output aria-label="What will change" className={classes['effects']}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </output>
  )
}
