// Only the used part of the package: its published types would add the types of Node.js to the browser code.
declare module 'papaparse' {
  interface Result {
    readonly data: string[][]
    readonly errors: readonly { readonly type: string; readonly code: string; readonly row?: number }[]
    readonly meta: { readonly truncated: boolean }
  }
  const papaparse: {
    parse(text: string, config: { delimiter: string; newline: '\n'; preview: number }): Result
  }
  export default papaparse
}
