/** A part of a text document. Texts are plain: nothing in them is markup. */
export type TextBlock =
  | { readonly kind: 'heading'; readonly depth: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly TextItem[] }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }
  | { readonly kind: 'code'; readonly text: string }

/** An entry of a list. */
export interface TextItem {
  /** What stands before it: a dot, or its number. */
  readonly mark: string
  readonly blocks: readonly TextBlock[]
}

/** A document of texts and tables. */
export interface TextDocument {
  readonly title: string
  /** YYYY-MM-DD: when it was made. */
  readonly day: string
  readonly blocks: readonly TextBlock[]
}
