/** Left, top, right, bottom, in points. */
export type Sides = readonly [number, number, number, number]

interface Style {
  readonly fontSize?: number
  readonly bold?: boolean
  readonly color?: string
  readonly alignment?: 'left' | 'right' | 'center'
  readonly margin?: Sides
  readonly lineHeight?: number
  /** Of a table's cell. */
  readonly fillColor?: string
  /** Of `fillColor`, from 0 to 1. */
  readonly fillOpacity?: number
}

/** A part of a text; uses the font of the text unless it has its own. */
export interface TextRun {
  readonly text: string
  readonly font?: string
}

interface Placed extends Style {
  /** Width in a row of columns: points, or '*' for the remaining space. */
  readonly width?: number | '*'
  /** Moves to the next page as a whole if it does not fit. */
  readonly unbreakable?: boolean
  readonly pageBreak?: 'before'
  /** 1: a heading that moves to the next page if the following part with 2 does not begin on its page. */
  readonly headlineLevel?: 1 | 2
}

/** A shape, in points from its upper left corner. */
export type Shape =
  | {
      readonly type: 'line'
      readonly x1: number
      readonly y1: number
      readonly x2: number
      readonly y2: number
      readonly lineWidth: number
      readonly lineColor: string
    }
  | {
      readonly type: 'rect'
      readonly x: number
      readonly y: number
      readonly w: number
      readonly h: number
      readonly color: string
    }

/** How the lines of a table are drawn. Rows and columns are counted from 0. */
export interface TableLayout {
  readonly hLineWidth: (row: number, table: { table: { body: readonly unknown[] } }) => number
  readonly hLineColor: (row: number) => string
  readonly vLineWidth: (column: number) => number
  readonly vLineColor?: (column: number) => string
  readonly paddingLeft?: (column: number) => number
  readonly paddingRight?: (column: number, table: { table: { widths: readonly unknown[] } }) => number
  readonly paddingTop?: (row: number) => number
  readonly paddingBottom?: () => number
}

interface Table {
  /** Points, 'auto' for the width of the content, or '*' for the remaining space. */
  readonly widths: readonly (number | 'auto' | '*')[]
  readonly body: readonly (readonly Content[])[]
  /** Rows that are repeated on each page. */
  readonly headerRows?: number
  readonly dontBreakRows?: boolean
  /** Number of rows that are kept on the same page as the header rows. */
  readonly keepWithHeaderRows?: number
}

/** A part of a pdfmake document. Texts are plain, never markup. */
export type Content =
  | string
  | (Placed &
      (
        | { readonly text: string | readonly TextRun[] }
        // In a table row: one cell spanning `colSpan` cells; the others are ''.
        | { readonly stack: readonly Content[]; readonly colSpan?: number }
        | { readonly columns: readonly Content[]; readonly columnGap?: number }
        | { readonly canvas: readonly Shape[] }
        | { readonly table: Table; readonly layout: TableLayout }
      ))

/** A part placed on a page. */
interface PlacedPart {
  readonly headlineLevel?: number
}

/** The parts before and after one, in document order. */
interface PartsAround {
  readonly getFollowingNodesOnPage: () => readonly PlacedPart[]
}

/** A pdfmake document. */
export interface Definition {
  readonly pageSize?: 'A4' | { readonly width: number; readonly height: number }
  readonly pageMargins?: Sides
  readonly footer?: (page: number, pages: number) => Content
  readonly pageBreakBefore?: (part: PlacedPart, around: PartsAround) => boolean
  readonly content: readonly Content[]
  readonly version?: string
  readonly language?: string
  readonly displayTitle?: boolean
  readonly info?: Readonly<Record<string, string>>
  readonly defaultStyle?: Style & { readonly font: string }
  readonly userPassword?: string
  readonly ownerPassword?: string
}
