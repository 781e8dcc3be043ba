import type { GroupPrice } from '@service-center/contract/dbtool/feature-groups.ts'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { dayText } from '../../../ui/time/day-text.ts'
import { ownershipText, priceText } from './price-text.ts'
import { priceStates, stateText } from './price-times.ts'

/** @param options.today YYYY-MM-DD */
export function priceColumns(options: {
  prices: readonly GroupPrice[]
  today: string
}): DataColumn<GroupPrice>[] {
  const stateOf = priceStates(options)
  return [
    { id: 'Name', header: 'Name', kind: 'text', width: 210, value: ({ Name }) => Name },
    {
      id: 'Price',
      header: 'Price',
      kind: 'number',
      width: 150,
      phonePlace: 2,
      value: ({ Price }) => Price,
      text: priceText,
      cell: priceText,
    },
    { id: 'From', header: 'From', kind: 'text', width: 105, value: ({ From }) => dayText(From) },
    {
      id: 'To',
      header: 'To',
      kind: 'text',
      width: 105,
      value: ({ To }) => (To === null ? 'No end' : dayText(To)),
    },
    {
      id: 'State',
      header: 'State',
      kind: 'text',
      width: 195,
      keepsWhole: true,
      phonePlace: 3,
      value: (price) => stateText(stateOf(price)),
    },
    {
      id: 'OwnershipDuration',
      header: 'OwnershipDuration',
      kind: 'number',
      width: 150,
      value: ({ OwnershipDuration }) => OwnershipDuration,
      shown: ({ OwnershipDuration }) => ownershipText(OwnershipDuration),
      cell: ({ OwnershipDuration }) => ownershipText(OwnershipDuration),
    },
    {
      id: 'Description',
      header: 'Description',
      kind: 'text',
      width: 180,
      value: ({ Description }) => Description,
    },
  ]
}
