import type { z } from 'zod'

/** A body that is a form with one file (`multipart/form-data`), and fields beside it. */
export interface UploadDeclaration {
  /** What the form calls the file. */
  readonly field: string
  readonly maxBytes: number
  /** The media types that are taken. The content decides, not the file's name; of texts, what the sender says. */
  readonly types: readonly [string, ...string[]]
  /** The fields beside the file: each comes as text. */
  readonly fields?: z.ZodObject<z.core.$ZodLooseShape, z.core.$strict>
}

/** A file as browsers and Node know it, as far as this contract cares. */
export interface NamedFile {
  readonly name: string
  readonly type: string
  readonly size: number
}

/** What a caller sends: the file, and the fields. */
export interface UploadInput<U extends UploadDeclaration> {
  readonly file: NamedFile
  readonly fields: U['fields'] extends z.ZodType ? z.input<U['fields']> : Readonly<Record<never, never>>
}

/** What a handler receives of the fields. */
export type UploadFields<U extends UploadDeclaration> = U['fields'] extends z.ZodType
  ? z.output<U['fields']>
  : Readonly<Record<never, never>>
