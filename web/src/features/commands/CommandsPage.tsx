import { Select } from '@mantine/core'
import type { CommandType } from '@service-center/contract/commands/command-rules.ts'
import { DEVICE_KINDS, DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { IconStairsUp } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFleet } from '../../api/shared-data/fleet.ts'
import { addressOf, type CommandsSearch } from '../../kit/addresses.ts'
import { readDeviceIds, writeDeviceIds } from '../../kit/device-ids-text.ts'
import { DevicesField } from '../../kit/fields/devices/DevicesField.tsx'
import { FirstLoad } from '../../ui/feedback/FirstLoad.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import type { CommandTarget } from './command-target.ts'
import { CommandWorkspace } from './CommandWorkspace.tsx'
import classes from './commands.module.css'

const ROBOTS = DEVICE_KINDS[DEVICE_TYPE.robot]
const STATIONS = DEVICE_KINDS[DEVICE_TYPE.referenceStation]
const KINDS = [ROBOTS, STATIONS].map(({ route, name }) => ({ value: route, label: name }))

/** This screen offers only updates (specification 2, section 2.5). */
const TYPES: readonly CommandType[] = ['update']

/** Commands to many devices (specification 2, section 2.5). Loaded lazily. */
export default function CommandsPage() {
  const { type, devices = '', command } = useSearch({ from: '/shell/verified/commands' })
  const navigate = useNavigate()
  const kind = type === STATIONS.route ? STATIONS : ROBOTS
  const { target, absent, isLoading } = useTarget(kind.type, devices)
  const change = (changes: CommandsSearch) =>
    void navigate({
      ...addressOf.commands(),
      // `type` is set even if unchanged, because other screens have a `type` too.
      search: (before) => ({ ...before, type, ...changes }),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className={classes['page']}>
      <PageHeader
        title="Commands"
        sentence="Send a command to one device or to many, and follow each until its end."
        actions={[
          {
            id: 'rollouts',
            label: 'Rollouts',
            icon: <IconStairsUp size={14} stroke={1.6} />,
            onClick: () => void navigate(addressOf.rollouts()),
          },
        ]}
      />
      <CommandWorkspace
        key={kind.route}
        target={target}
        types={TYPES}
        selected={command}
        onSelect={(id) => change({ command: id })}
      >
        <Select
          label="Device Type"
          data={KINDS}
          value={kind.route}
          allowDeselect={false}
          onChange={(route) =>
            change({
              type: route === STATIONS.route ? route : undefined,
              devices: undefined,
              command: undefined,
            })
          }
        />
        {isLoading && devices !== '' && <FirstLoad />}
        {absent > 0 && (
          <p className={classes['absent']}>
            {absent === 1
              ? `1 of the ${kind.plural} in the address is not among yours: it is left out.`
              : `${formatNumber(absent)} of the ${kind.plural} in the address are not among yours: they are left out.`}
          </p>
        )}
        <DevicesField
          name="devices"
          type={kind.type}
          label={`${kind.name}s`}
          value={target.ids}
          onChange={(ids) => change({ devices: ids.length === 0 ? undefined : writeDeviceIds(ids) })}
          error={undefined}
        />
      </CommandWorkspace>
    </div>
  )
}

/** The devices in the address that the user has access to; somebody with access to more may have sent the link. */
function useTarget(
  type: CommandTarget['type'],
  devices: string,
): { target: CommandTarget; absent: number; isLoading: boolean } {
  const fleet = useFleet()
  return useMemo(() => {
    const asked = readDeviceIds(devices)
    const own = new Set(fleet?.filter((device) => device.type === type).map(({ id }) => id))
    const ids = asked.filter((id) => own.has(id))
    return {
      target: { type, ids },
      absent: fleet === undefined ? 0 : asked.length - ids.length,
      isLoading: fleet === undefined,
    }
  }, [fleet, type, devices])
}
