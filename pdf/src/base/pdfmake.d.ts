// What we use of pdfmake. The types of the community add those of browsers to every program that imports them.
declare module 'pdfmake' {
  interface PdfMake {
    readonly virtualfs: { writeFileSync(name: string, content: Uint8Array): void }
    setFonts(fonts: Readonly<Record<string, { normal: string; bold: string }>>): void
    setUrlAccessPolicy(mayRead: (url: string) => boolean): void
    /** Only in Node: a browser has no files. */
    setLocalAccessPolicy?(mayRead: (path: string) => boolean): void
    createPdf(definition: object): { getBuffer(): Promise<Uint8Array> }
  }
  const pdfMake: PdfMake
  export default pdfMake
}
