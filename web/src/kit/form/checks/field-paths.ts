type Leaf = string | number | boolean | bigint | symbol | Date | Blob | null | undefined

/** The path of a value within the values of a form: 'name', 'address.city', 'timeframes', 'timeframes.0.from'. */
export type FieldPath<T> = T extends Leaf
  ? never
  : T extends readonly (infer Item)[]
    ? `${number}` | Deeper<`${number}`, Item>
    : { [Key in keyof T & string]: Key | Deeper<Key, NonNullable<T[Key]>> }[keyof T & string]

type Deeper<Key extends string, Value> = FieldPath<Value> extends never ? never : `${Key}.${FieldPath<Value>}`

/** The type of the value at a path. */
export type FieldValue<T, P extends string> = P extends keyof T
  ? T[P]
  : P extends `${infer Key}.${infer Rest}`
    ? Key extends keyof T
      ? FieldValue<NonNullable<T[Key]>, Rest>
      : T extends readonly (infer Item)[]
        ? FieldValue<Item, Rest>
        : never
    : T extends readonly (infer Item)[]
      ? Item
      : never

export type FieldProblems<T> = { readonly [P in FieldPath<T>]?: string | undefined }

/**
 * Binds a field to a form; every field in `kit/fields` takes it.
 * @example <TextField label="First name" {...form.field('firstname')} />
 */
export interface FieldBinding<Value> {
  /** The path of the field, by which the form finds its element on the page. */
  readonly name: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly error: string | undefined
}

/** Binds a field whose value has several parts with errors of their own, such as a list or a range. */
export interface GroupBinding<Value> extends FieldBinding<Value> {
  /** The error of a part, by its path within the value: '0.from'. */
  readonly errorAt: (part: string) => string | undefined
}
