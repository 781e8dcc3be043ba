import { OF_DEVICE, type QueryView } from './view.ts'

const NUMBER = (value: string) =>
  `case when pg_input_is_valid(${value}, 'double precision') then ${value}::double precision end`
const NUMBER_COMMENT = 'The value as a number; null where it is none.'

/** What devices reported. */
export const VALUE_VIEWS: readonly QueryView[] = [
  {
    name: 'latest',
    comment: 'The newest value of each key of each device.',
    columns: {
      ...OF_DEVICE,
      key: ['k.name', 'What the value is of, such as Battery.'],
      value: ['l.value', 'The value as the device sent it.'],
      number: [NUMBER('l.value'), NUMBER_COMMENT],
      created: ['l.created', 'The device’s time of the value.'],
      inserted: ['l.inserted', 'When the server stored it.'],
    },
    from: 'latest l join data_key k on k.key_id = l.key_id join device d on d.dev = l.dev',
  },
  {
    name: 'history',
    comment:
      'All stored values, one row each, since their device moved into your scope. Name a device (dev, or device_type with device_id) and a range of created: without both, a query reads very much.',
    columns: {
      ...OF_DEVICE,
      key: ['k.name', 'What the value is of, such as Battery.'],
      value: ['e.value', 'The value as the device sent it.'],
      number: [NUMBER('e.value'), NUMBER_COMMENT],
      created: ['h.created', 'The device’s time of the value.'],
      inserted: ['history_inserted(h.created, h.lag)', 'When the server stored it.'],
    },
    from: `history h join device d on d.dev = h.dev
      cross join lateral unnest(h.keys, history_values(h.vals)) e (key_id, value)
      join data_key k on k.key_id = e.key_id`,
  },
  {
    name: 'history_days',
    comment: 'How many values each device reported on each day, in UTC. Fast for the whole fleet.',
    columns: {
      ...OF_DEVICE,
      day: ['h.day', 'The day.'],
      records: ['h.records', 'The number of its values.'],
    },
    from: 'history_day h join device d on d.dev = h.dev',
  },
  {
    name: 'keys',
    comment: 'What devices report: each key with its meaning.',
    columns: {
      key: ['k.name', 'The key, as in latest and history.'],
      device_type: [
        "case m.device_type when 1 then 'robot' when 2 then 'tablet' when 3 then 'referencestation' end",
        'Of which type of device the meaning is; null for a key without one.',
      ],
      key_group: ['g.name', 'The group under which the console shows it.'],
      alias: ['m.alias', 'What the console calls it.'],
      unit: ['m.unit', 'Its unit; null without one.'],
    },
    from: `data_key k left join data_key_meaning m on m.key_id = k.key_id
      left join data_key_group g on g.group_id = m.group_id`,
  },
]
