import type { PlainViews } from './plain-view.ts'

/** Views of sales, production, layouts and users. */
export const PLAIN_SALES_VIEWS: PlainViews = {
  purchases: {
    rights: ['DbToolPurchases'],
    columns: 'purchase_id',
    rows: ({ db, seesCustomer }) =>
      db.purchases.filter(({ customer_id }) => seesCustomer(customer_id)).map(({ id }) => [id]),
  },
  features: {
    rights: ['DbToolFeatures', 'DbToolTabletFeatures', 'DbToolFeatureGroupsAndPricings', 'DbToolPurchases'],
    columns: 'feature_id',
    rows: ({ db }) => db.features.map(({ id }) => [id]),
  },
  tablet_features: {
    rights: ['DbToolTabletFeatures'],
    columns: 'dev, feature_id',
    rows: ({ db, seesDevice }) =>
      db.tabletFeatures.filter(({ dev }) => seesDevice(dev)).map(({ dev, feature_id }) => [dev, feature_id]),
  },
  quotes: {
    rights: ['QuoteGenerator'],
    columns: 'quote_id',
    rows: ({ db, seesCustomer }) =>
      db.quotes.filter(({ customer_id }) => seesCustomer(customer_id)).map(({ id }) => [id]),
  },
  production: {
    rights: ['Production'],
    columns: 'device_type, device_id',
    rows: ({ db, isStaff }) =>
      isStaff
        ? db.production.map(({ device_type, device_id }) => [
            device_type === 1 ? 'robot' : 'referencestation',
            device_id,
          ])
        : [],
  },
  layouts: {
    columns: 'layout_id, tablet_id',
    // A layout stays with its customer when its tablet moves away. Then the tablet's number is hidden.
    rows: ({ db, seesCustomer, seesDevice, deviceOf }) =>
      db.layouts
        .filter(({ customer_id, deleted_at }) => deleted_at === null && seesCustomer(customer_id))
        .map(({ id, dev }) => [id, seesDevice(dev) ? (deviceOf(dev)?.device_id ?? null) : null]),
  },
  users: {
    rights: ['User'],
    columns: 'username, to_jsonb(customers)',
    // Users who share a customer with the viewer, with the shared customers, and the viewer.
    rows: ({ db, username: viewer, isStaff, seesCustomer }) =>
      db.users
        .map(({ username }) => {
          const seen = db.userCustomers
            .filter((row) => row.username === username)
            .filter(({ customer_id }) => username === viewer || seesCustomer(customer_id))
            .toSorted((one, other) => one.position - other.position)
          return [username, seen.map(({ customer_id }) => customer_id)] as const
        })
        .filter(([, customers]) => isStaff || customers.length > 0),
  },
}
