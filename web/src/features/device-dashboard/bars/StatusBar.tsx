import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_TYPE, type DeviceKind } from '@service-center/contract/devices/devices.ts'
import { Button, Switch, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useStoredValue } from '../../../api/stored-value.ts'
import { BatteryLevel } from '../../../ui/state/BatteryLevel.tsx'
import { OnlineText, SystemText } from '../../../ui/state/StateText.tsx'
import { useWidth } from '../../../ui/hooks/use-width.ts'
import { LastValue } from './LastValue.tsx'
import { statusOf } from '../online.ts'
import { translateSetting } from '../../../kit/device/translate-setting.ts'
import { translationOf } from '../../../kit/device/value-text.ts'
import classes from './bars.module.css'

export interface StatusBarProps {
  kind: DeviceKind
  /** Undefined while loading; the bar keeps its height meanwhile. */
  status: DeviceStatus | undefined
  onDownload: (() => void) | undefined
}

/** The state of the page's device in one line, with tools that change or export what is below. */
export function StatusBar({ kind, status, onDownload }: StatusBarProps) {
  const width = useWidth()
  const isTranslated = useStoredValue(translateSetting)
  return (
    <section className={classes['status']} aria-label={`${kind.name} Status`}>
      <h2>{kind.name} Status</h2>
      {status !== undefined && <States kind={kind} status={status} isTranslated={isTranslated} />}
      {width !== 'phone' && (
        <div className={classes['tools']}>
          <Switch
            label="Translate"
            checked={isTranslated}
            onChange={(event) => translateSetting.set(event.currentTarget.checked)}
          />
          <Tooltip label="Download CSV" disabled={width === 'wide'}>
            <Button
              variant="subtle"
              className={classes['download'] ?? ''}
              aria-label="Download CSV"
              leftSection={<IconDownload size={14} stroke={1.6} />}
              onClick={onDownload}
              disabled={onDownload === undefined}
            >
              {width === 'wide' && 'Download CSV'}
            </Button>
          </Tooltip>
        </div>
      )}
    </section>
  )
}

function States({
  kind,
  status,
  isTranslated,
}: {
  kind: DeviceKind
  status: DeviceStatus
  isTranslated: boolean
}) {
  const { data, dictionary } = status
  const message = data['system_message']
  const translated = isTranslated ? translationOf(message ?? '', dictionary?.['system_message']) : undefined
  return (
    <ul className={classes['states']}>
      <li>
        <OnlineText status={statusOf(status)} />
      </li>
      {kind.type === DEVICE_TYPE.robot && (
        <>
          <li data-message>
            <SystemText message={message} {...(translated === undefined ? {} : { text: translated })} />
          </li>
          <li>
            <BatteryLevel value={data['Battery']} />
          </li>
        </>
      )}
      <li data-quiet>
        <LastValue status={status} />
      </li>
    </ul>
  )
}
