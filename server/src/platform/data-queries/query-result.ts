/** A column of what a query gave; `typeId` is PostgreSQL's. */
export interface ReadColumn {
  readonly name: string
  readonly typeId: number
}

/** What a query gave. */
export interface ReadResult<Value> {
  readonly columns: readonly ReadColumn[]
  readonly rows: Value[][]
  readonly isTruncated: boolean
  readonly hasShortenedValues: boolean
}

/** What a query gave as PostgreSQL's texts. */
export type TextResult = ReadResult<string | null>
