import { PRODUCT_RIGHTS } from '@service-center/contract/dbtool/product.ts'
import { createContext, use } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { isInternal, mayCall } from '../../../api/session/rights.ts'
import { SectionButton } from '../../../kit/panels/SectionTable.tsx'

/** The steps in which a product is made, in their order. */
export const STEPS = ['group', 'feature', 'price', 'configuration', 'review'] as const
export type Step = (typeof STEPS)[number]

/** Where the dialog of a new product starts, and with what that exists already. */
export interface ProductStart {
  readonly step: Step
  readonly group?: number
  readonly feature?: number
}

type OpenProduct = (start: ProductStart) => void

/** The ids of a feature that was just made, and of its group. */
export interface MadeProduct {
  readonly feature: number
  readonly group: number
}

interface ProductOpener {
  readonly open: OpenProduct
  /** The sections show it in their tables. */
  readonly made: MadeProduct | undefined
}

/** Opens the dialog of a new product, which belongs to the page because several sections open it. */
export const ProductOpening = createContext<ProductOpener | undefined>(undefined)

/** The product that was just made, if any, to be shown in the tables. */
export const useMadeProduct = (): MadeProduct | undefined => use(ProductOpening)?.made

/** The key of a row that is to be shown. */
export const revealedKeyOf = (id: number | undefined): string | undefined =>
  id === undefined ? undefined : String(id)

/** Undefined for viewers who may not make products: it needs all rights of their parts. */
export function useOpenProduct(): OpenProduct | undefined {
  const open = use(ProductOpening)?.open
  const viewer = useViewer()
  const isAllowed = isInternal(viewer) && PRODUCT_RIGHTS.every((right) => mayCall(viewer, right))
  return isAllowed ? open : undefined
}

export function ProductButton() {
  const open = useOpenProduct()
  return open && <SectionButton label="New product" onClick={() => open({ step: 'group' })} />
}
