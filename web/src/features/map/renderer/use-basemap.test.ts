import { expect, it } from 'vitest'
import { townArea } from './use-basemap.ts'

const corners = (south: number, west: number, north: number, east: number) => ({ south, west, north, east })

it('the area of towns contains the frame, and stays the same while the map moves a little', () => {
  const area = townArea(corners(54.4, 7.6, 58, 13.2))
  expect(area).toEqual({ swla: '54', swln: '6', nela: '58', neln: '14' })
  expect(townArea(corners(54.2, 7.3, 57.8, 12.9))).toEqual(area)
  expect(townArea(corners(55.4, 8.6, 59, 14.2))).not.toEqual(area)
})

it('the area continues over the 180th meridian, and is the whole world when the frame nearly is', () => {
  expect(townArea(corners(-20, 176, -12, -176))).toEqual({
    swla: '-20',
    swln: '176',
    nela: '-12',
    neln: '-176',
  })
  expect(townArea(corners(-20, 171, -12, 179.5))).toEqual({
    swla: '-20',
    swln: '168',
    nela: '-12',
    neln: '180',
  })
  expect(townArea(corners(-80, -170, 80, 170))).toEqual({
    swla: '-90',
    swln: '-180',
    nela: '90',
    neln: '180',
  })
  expect(townArea(corners(10, -179.9, 18, -172))).toMatchObject({ swln: '-180' })
})
