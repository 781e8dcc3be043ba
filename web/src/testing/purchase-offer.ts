import type { PurchasePrice } from '@service-center/contract/dbtool/purchase-prices.ts'

/** A price of 10.00 EUR for a year, with VAT, for an access group of the customer's own. */
export const offer = (price: Partial<PurchasePrice>): PurchasePrice => ({
  Id: 1,
  Price: 1000,
  CurrencyISO: 'EUR',
  ZeroDecimal: false,
  VatPercent: 19,
  Vat: 190,
  VatBy: 'Germany',
  Total: 1190,
  OwnershipDuration: 365,
  From: '2026-01-01',
  Description: '',
  AccessGroups: [{ Name: 'Clubs', isOwn: true }],
  ...price,
})
