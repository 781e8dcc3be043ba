/** A font that takes longer is swapped in later. */
const AT_MOST_MS = 1000

/**
 * Loads the fonts before any text is drawn with them: a browser begins only then, and a wider font before would move what
 * follows. Resolves when the font of most texts is there, fails to load, or takes long.
 */
export async function loadFonts(): Promise<void> {
  // Some browsers that people still use, and those of tests, have no such list.
  const fonts = (document as Partial<Document>).fonts
  if (fonts === undefined) return
  fonts.load("13px 'Geist Mono Variable'").catch(() => undefined)
  const loaded = fonts.load("13px 'Hanken Grotesk Variable'").catch(() => undefined)
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, AT_MOST_MS))])
}
