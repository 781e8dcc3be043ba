import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import { lazy } from 'react'
import type { DialogPanel } from '../../kit/device/dashboard-panel.ts'
import type { DataDialogName } from './DialogBody.tsx'

const DialogBody = lazy(() => import('./DialogBody.tsx'))

const { robot, tablet, referenceStation } = DEVICE_TYPE
const deviceData = api.deviceData
const deviceHistory = api.deviceHistory

/** In the order of the menu (specification 2, section 2.2). */
export const deviceDataPanels: readonly DialogPanel[] = [
  dataDialog('latest', {
    label: 'Latest values',
    kinds: [robot, tablet, referenceStation],
    right: deviceData.latestOfDevice.right,
  }),
  dataDialog('all', {
    label: 'All values',
    kinds: [robot, tablet, referenceStation],
    right: deviceHistory.records.right,
  }),
  dataDialog('tabletConnections', {
    label: 'Tablet connections',
    kinds: [robot],
    right: deviceHistory.tabletConnections.right,
  }),
  dataDialog('baseStationConnections', {
    label: 'Reference station connections',
    kinds: [robot],
    right: deviceHistory.baseStationConnections.right,
  }),
  dataDialog('layouts', { label: 'Layouts', kinds: [tablet], right: deviceHistory.layouts.right }),
  dataDialog('templates', { label: 'Templates', kinds: [tablet], right: deviceHistory.templates.right }),
  dataDialog('accessGroups', {
    label: 'Access Groups',
    kinds: [robot, tablet],
    // The call for tablets needs the same right.
    right: deviceHistory.robotAccessGroups.right,
  }),
  // Not of the specification, so it is the last one.
  dataDialog('clientAttributes', {
    label: 'Client attributes',
    kinds: [robot, tablet, referenceStation],
    right: api.clientAttributes.list.right,
  }),
]

function dataDialog(
  id: DataDialogName,
  rest: { label: string; kinds: readonly DeviceType[]; right: Access },
): DialogPanel {
  return { id, place: 'data-menu', render: (device) => <DialogBody name={id} device={device} />, ...rest }
}
