/**
 * Keys that the server answers from its own tables. A device may report one by the same name; what the server knows
 * counts before it.
 */
export const SERVER_KEYS: ReadonlySet<string> = new Set([
  'Name',
  'Customer',
  'customer_id',
  'Dealer',
  'Aggregated Parents',
  'deprecated',
  'Current Tablets',
  'updated_at',
  'created_at',
])

/** The key that the server writes, not the device: it says nothing of when the device was last heard of. */
export const SERVER_ONLINE = 'Server online'
