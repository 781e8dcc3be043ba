// The part of the package that is used here: the published types bring those of Node.js into the browser's code.
declare module 'papaparse' {
  interface Result {
    readonly data: string[][]
    readonly errors: readonly { readonly type: string; readonly code: string; readonly row?: number }[]
    readonly meta: { readonly truncated: boolean }
  }
  const papaparse: {
    parse(text: string, config: { delimiter: string; preview: number }): Result
  }
  export default papaparse
}
