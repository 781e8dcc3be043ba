import { Switch } from '@mantine/core'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { useStoredValue } from '../../../api/stored-value.ts'
import { useHasSupport } from '../../../kit/device/use-device-support.ts'
import { ticketSetting } from './ticket-setting.ts'

/** Shows or hides the marks of tickets; remembered in this browser. */
export function TicketSwitch({ type }: { type: DeviceType }) {
  const isShown = useStoredValue(ticketSetting)
  if (!useHasSupport(type)) return null
  return (
    <Switch
      label="Tickets"
      checked={isShown}
      onChange={(event) => ticketSetting.set(event.currentTarget.checked)}
    />
  )
}
