import type { TextRow } from './row-reader.ts'

/** A column of what a query gave; `typeId` is PostgreSQL's. */
export interface ReadColumn {
  readonly name: string
  readonly typeId: number
}

/** What a query gave, as PostgreSQL's texts. */
export interface ReadResult {
  readonly columns: readonly ReadColumn[]
  readonly rows: readonly TextRow[]
  readonly isTruncated: boolean
  readonly hasShortenedValues: boolean
}
