import { expect, it } from 'vitest'
import { deviceTitle, withConnection } from './fleet.ts'

const info = {
  robots: [{ id: 1, name: 'A', customerId: 5, deprecated: null }],
  tablets: [{ id: 21, name: 'T', customerId: 5, connectedRobotId: 1, deprecated: null }],
  baseStations: [{ id: -3, name: 'S', customerId: 5, deprecated: 0 }],
}

it('moves a tablet in the loaded list', () => {
  const moved = withConnection(info, { id: 21, connectionId: null, previousConnectionId: 1 })
  expect(moved.tablets[0]?.connectedRobotId).toBeNull()
  expect(info.tablets[0]?.connectedRobotId).toBe(1)
})

it("a device's title is its id and name, or its id alone", () => {
  expect(deviceTitle({ id: 4155, name: 'North Park' })).toBe('4155 North Park')
  expect(deviceTitle({ id: 4155, name: '' })).toBe('4155')
})
