/** Where the PDFs of a contract stand in a quote (specification 3, section 3). */
export const PAGE_KINDS = ['cover', 'payment', 'contract', 'final', 'budgetary'] as const
export type PageKind = (typeof PAGE_KINDS)[number]
