import { OF_DEVICE, type QueryView } from './view.ts'

/** The other device of a connection; `o` is that device. */
const OTHER = {
  connected_dev: ['o.dev', 'The other device.'],
  connected_type: [
    "case o.device_type when 1 then 'robot' when 2 then 'tablet' when 3 then 'referencestation' end",
    'Its type.',
  ],
  connected_id: ['o.device_id', 'Its number, as in the console.'],
} as const satisfies QueryView['columns']

/** Two coordinates as robots report them, and their cleaning, as `positionOf` of the contract has it. */
const COORDINATES = String.raw`^\s*(-?\d{1,9}(?:\.\d{1,20})?)[ ,]+(-?\d{1,9}(?:\.\d{1,20})?)\s*$`
const LATITUDE = 'case when abs(said[1]) <= 90 then said[1] else 0 end'
const LONGITUDE = `case when abs(said[1]) > 90 then 0 when abs(said[2]) <= 180 then said[2]
  else said[2] - 360 * floor((said[2] + 180) / 360) end`

/** Devices, customers, and what connects them. */
export const DEVICE_VIEWS: readonly QueryView[] = [
  {
    name: 'devices',
    comment: 'Robots, tablets and reference stations.',
    columns: {
      ...OF_DEVICE,
      name: ['d.name', 'Its name; empty without one.'],
      customer_id: ['d.customer_id', 'The customer that it belongs to.'],
      customer: ['c.name', 'That customer’s name.'],
      dealer_id: ['c.dealer_id', 'The dealer who serves that customer.'],
      dealer: ['s.name', 'That dealer’s name.'],
      product_model: ['m.model_id', 'What it is built as; null where nobody said it.'],
      online: ['coalesce(p.online, false)', 'Whether it is connected to the server.'],
      last_message_at: ['p.last_message_at', 'When it last said something; null: never.'],
      created_at: ['d.created_at', 'Since when it is known here.'],
      deprecated_at: ['d.deprecated_at', 'Since when it is no longer in use; null: it is.'],
      replacement_id: ['d.replacement_id', 'The number of the device that is used in its place.'],
    },
    from: `device d join customer c on c.id = d.customer_id left join all_dealers() s on s.id = c.dealer_id
      left join product_model m on m.id = d.product_model left join device_presence p on p.dev = d.dev`,
  },
  {
    name: 'customers',
    comment: 'Customers and dealers: those of your accounts, and all below them.',
    columns: {
      customer_id: ['c.id', 'The customer’s number.'],
      name: ['c.name', 'Its name.'],
      parent_id: ['p.id', 'The customer above it; null for the highest that you see.'],
      dealer_id: ['c.dealer_id', 'The dealer who serves it: itself, or the nearest one above.'],
      dealer: ['s.name', 'That dealer’s name.'],
      is_dealer: ['c.is_dealer', 'Whether it is a dealer.'],
      is_root_dealer: ['c.is_root_dealer', 'Whether it is a root dealer.'],
      is_internal: ['c.is_internal', 'Whether it belongs to the manufacturer.'],
      sales_rep: ['c.sales_rep', 'The user name of its sales representative; null without one.'],
      reviewed: ['c.reviewed', 'Whether somebody approved it as a company.'],
      countries: ['c.countries', 'Its countries, by their codes.'],
      created_at: ['c.created_at', 'Since when it exists.'],
    },
    from: `customer c left join customer p on p.id = c.parent_id left join all_dealers() s on s.id = c.dealer_id`,
  },
  {
    name: 'connections',
    comment:
      'The present connections: tablets to robots, robots to reference stations. Both devices are visible to you.',
    columns: { ...OF_DEVICE, ...OTHER, connected_at: ['x.connected_at', 'Since when.'] },
    from: 'current_connection x join device d on d.dev = x.dev join device o on o.dev = x.connected_dev',
  },
  {
    name: 'connection_history',
    comment: 'When devices were connected and disconnected, since they moved into your scope.',
    columns: {
      ...OF_DEVICE,
      ...OTHER,
      connected_at: [
        'x.connected_at',
        'When it was connected; without another device, when it was disconnected.',
      ],
    },
    from: 'device_connection x join device d on d.dev = x.dev left join device o on o.dev = x.connected_dev',
  },
  {
    name: 'locations',
    comment: 'Where devices are by the newest position that they reported.',
    columns: {
      ...OF_DEVICE,
      latitude: [LATITUDE, 'In degrees, north is positive.'],
      longitude: [LONGITUDE, 'In degrees, east is positive.'],
      created: ['l.created', 'The device’s time of the position.'],
    },
    from: `latest l join data_key k on k.key_id = l.key_id and k.name = 'Location Link' join device d on d.dev = l.dev
      join lateral (select regexp_match(l.value, '${COORDINATES}')::double precision[] as said) place on said is not null`,
  },
  {
    name: 'moves',
    comment: 'When devices moved to other customers within your scope.',
    columns: { ...OF_DEVICE, moved_at: ['x.moved_at', 'When it got another customer.'] },
    from: 'device_move x join device d on d.dev = x.dev',
  },
]
