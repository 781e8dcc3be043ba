import { type Kysely, sql } from 'kysely'
import { SALES_VIEWS } from './0069-query-views/sales-views.ts'
import { createViews, type QueryView } from './0069-query-views/view.ts'

/** Purchases keep what they cost. Those of before have no price, and say so. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table purchase
      add column is_cost_kept boolean not null default false,
      add column price bigint check (price >= 0),
      add column currency text,
      add column zero_decimal boolean,
      add column vat_percent numeric(5,2) check (vat_percent between 0 and 100),
      add column vat bigint check (vat >= 0),
      add column ownership_days integer check (ownership_days > 0),
      add column priced_by text,
      add column vat_by text,
      add constraint purchase_price_is_whole
        check (num_nulls(price, currency, zero_decimal, priced_by) in (0, 4) and (is_cost_kept or price is null)),
      add constraint purchase_vat_is_whole
        check (num_nulls(vat_percent, vat, vat_by) in (0, 3) and (price is not null or vat is null)),
      add constraint purchase_days_of_price check (price is not null or ownership_days is null);
    comment on column purchase.is_cost_kept is 'False: it is from before purchases kept what they cost.';
    comment on column purchase.price is 'In the smallest unit of the currency, without VAT. Null: there was no price, or it was not kept.';
    comment on column purchase.currency is 'ISO 4217 code.';
    comment on column purchase.zero_decimal is 'Whether the smallest unit of the currency is the whole one.';
    comment on column purchase.vat is 'In the smallest unit of the currency. Null: no VAT was set for the customer.';
    comment on column purchase.ownership_days is 'How many days the price was for. Null: without end.';
    comment on column purchase.priced_by is 'The access groups of the price, by their names of then.';
    comment on column purchase.vat_by is 'The access group that decided the VAT, by its name of then.';
    grant insert (is_cost_kept, price, currency, zero_decimal, vat_percent, vat, ownership_days, priced_by, vat_by)
      on purchase to service_center_app`.execute(db)
  await replaceView(db)
}

/** Columns of what purchases cost, in the view of data queries. */
const COST: QueryView['columns'] = {
  price: [
    'x.price',
    'What it cost without tax, in the smallest unit of the currency; null: there was no price, or it is older than kept prices.',
  ],
  currency: ['x.currency', 'The currency, by its code; null without a price.'],
  vat_percent: ['x.vat_percent', 'The tax in percent; null without one.'],
  vat: ['x.vat', 'The tax, in the smallest unit of the currency; null without one.'],
  total: ['x.price + coalesce(x.vat, 0)', 'The price with tax; null without a price.'],
  refunded: [
    "case when x.state = 'REFUNDED' then x.price + coalesce(x.vat, 0) end",
    'How much was refunded; null: nothing, or not known.',
  ],
  is_cost_kept: ['x.is_cost_kept', 'False: it is from before purchases kept what they cost.'],
}

async function replaceView(db: Kysely<never>): Promise<void> {
  const before = SALES_VIEWS.filter(({ name }) => name === 'purchases')
  await sql`
    grant create on schema extract to service_center_views;
    set local role service_center_views;
    drop view extract.purchases`.execute(db)
  await createViews(
    db,
    before.map((view) => ({ ...view, columns: { ...view.columns, ...COST } })),
  )
  await sql`
    reset role;
    revoke create on schema extract from service_center_views`.execute(db)
}
