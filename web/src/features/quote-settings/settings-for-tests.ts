import type { LegalEntity } from '@service-center/contract/quote-settings/quote-language.ts'
import type { QuotePlan } from '@service-center/contract/quote-settings/quote-settings.ts'
import type { Settings, StoredPlan } from './settings.ts'

export const planWith = (changes: Partial<QuotePlan> = {}): QuotePlan => ({
  title: 'Standard Payment',
  product: 'TLM ProX',
  currency: 'EUR',
  items: [{ desc: 'TLM ProX', qty: 1, price: 100 }],
  extras: [],
  templates: [],
  plan: [100],
  isMonthly: false,
  ...changes,
})

/** Settings with these plans for each contract. Ids count from 1. */
export function settingsWith(plans: Partial<Record<LegalEntity, readonly QuotePlan[]>>): Settings {
  let planId = 0
  // `Object.entries` loses the type of the keys.
  const entries = Object.entries(plans) as [LegalEntity, readonly QuotePlan[]][]
  return {
    contracts: entries.map(([name, ofContract], place) => ({
      id: place + 1,
      name,
      countryDropdown: [],
      seller: { name: `Lines ${name}`, address: [], vatId: '', bank: [] },
      pdfCover: null,
      pdfPayment: null,
      pdfContract: null,
      pdfFinal: null,
      pdfBudgetary: null,
      version: 1,
      plans: ofContract.map((plan): StoredPlan => {
        planId += 1
        return { ...plan, id: planId, version: 1 }
      }),
    })),
    pages: [],
    freeTemplates: [],
    freeTemplatesQty: 0,
    allFreeAfterQty: 999,
    version: 1,
  }
}
