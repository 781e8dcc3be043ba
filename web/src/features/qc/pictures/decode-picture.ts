/** How many letters are turned into bytes at once (specification 3, section 9). */
const CHUNK = 512

/**
 * A stored picture as a file that the page can show (specification 3, sections 2 and 9).
 * @param base64 as the service sends it; the head of a data URL is left out
 * @throws when it is no base64
 */
export function decodePicture(base64: string): Blob {
  const letters = atob(base64.slice(base64.indexOf(',') + 1))
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < letters.length; at += CHUNK) {
    const chunk = new Uint8Array(Math.min(CHUNK, letters.length - at))
    for (let place = 0; place < chunk.length; place += 1) chunk[place] = letters.charCodeAt(at + place)
    chunks.push(chunk)
  }
  return new Blob(chunks, { type: 'image/jpeg' })
}
