// Only the used part of the package: its published types would add the types of Node.js to the browser code.
declare module 'sax' {
  /** They are set on a parser. */
  export interface Handlers {
    onerror(error: Error): void
    onopentagstart(): void
    onattribute(attribute: { readonly name: string; readonly value: string }): void
    onopentag(tag: { readonly name: string }): void
    onclosetag(name: string): void
    ontext(text: string): void
    oncdata(text: string): void
    ondoctype(text: string): void
  }
  export interface Parser {
    write(part: string): void
    close(): void
  }
  const sax: {
    MAX_BUFFER_LENGTH: number
    parser(isStrict: boolean, options: { strictEntities: boolean }): Parser
  }
  export default sax
}
