/** Where the PDFs of a contract stand in a quote (specification 3, section 3). */
export const PAGE_KINDS = ['cover', 'payment', 'contract', 'final', 'budgetary'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/** The field of a contract for its pages of a kind. */
export const PAGE_FIELDS = {
  cover: 'pdfCover',
  payment: 'pdfPayment',
  contract: 'pdfContract',
  final: 'pdfFinal',
  budgetary: 'pdfBudgetary',
} as const satisfies Record<PageKind, string>
