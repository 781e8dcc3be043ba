import * as api from '@service-center/contract/api.ts'
import { lazy } from 'react'
import type { Widget } from '../../kit/widgets/widget.ts'

const ConnectWidget = lazy(() => import('./ConnectWidget.tsx'))
const RobotNameWidget = lazy(() => import('./RobotNameWidget.tsx'))
const BaseStationWidget = lazy(() => import('./BaseStationWidget.tsx'))
const DeprecateDeviceWidget = lazy(() => import('./DeprecateDeviceWidget.tsx'))
const WSWidget = lazy(() => import('./WSWidget.tsx'))
const RSLockWidget = lazy(() => import('./RSLockWidget.tsx'))

/** The widgets of the control panel about devices' settings (specification 2, section 2.7). */
export const deviceSettingsWidgets: readonly Widget[] = [
  {
    id: 'ConnectWidget',
    label: 'Connect devices',
    category: 'Device',
    right: api.deviceSettings.connect.right,
    about: ['robot', 'tablet', 'customer'],
    render: (props) => <ConnectWidget {...props} />,
  },
  {
    id: 'RobotNameWidget',
    label: 'Change robot name',
    category: 'Device',
    right: api.deviceSettings.setRobotName.right,
    about: ['robot'],
    render: (props) => <RobotNameWidget {...props} />,
  },
  {
    id: 'BaseStationWidget',
    label: 'Add reference station',
    category: 'Device',
    right: api.deviceSettings.addBaseStation.right,
    about: ['referencestation', 'customer'],
    render: (props) => <BaseStationWidget {...props} />,
  },
  {
    id: 'DeprecateDeviceWidget',
    label: 'Deprecate device',
    category: 'Device',
    right: api.deviceSettings.deprecate.right,
    about: ['robot', 'tablet', 'referencestation'],
    render: (props) => <DeprecateDeviceWidget {...props} />,
  },
  {
    id: 'RSLockWidget',
    label: 'Lock robot max. RS update version',
    category: 'Device',
    right: api.deviceSettings.lockVersions.right,
    about: ['robot'],
    render: (props) => <RSLockWidget {...props} />,
  },
  {
    id: 'WSWidget',
    label: 'Change warranty and subscription dates',
    category: 'Device',
    right: api.deviceSettings.setWarranty.right,
    about: ['robot'],
    render: (props) => <WSWidget {...props} />,
  },
]
