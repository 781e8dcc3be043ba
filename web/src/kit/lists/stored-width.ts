import { storedValue, type StoredValue } from '../../api/stored-value.ts'

interface WidthLimits {
  readonly initial: number
  readonly min: number
  readonly max: number
}

/** The width of the left part of a `SplitPane` in px, stored in the browser under a key. */
export function storedWidth(
  key: string,
  limits: WidthLimits,
): WidthLimits & { readonly setting: StoredValue<number> } {
  return {
    ...limits,
    setting: storedValue<number>({
      key,
      parse: (text) => {
        const width = Number(text ?? Number.NaN)
        return width >= limits.min && width <= limits.max ? width : limits.initial
      },
      format: String,
    }),
  }
}
