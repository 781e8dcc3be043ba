/**
 * A short hash of a text (FNV-1a, 32 bit, as hex), to notice that it has changed. The browser's own hashes are missing
 * on pages without TLS.
 */
export function textHash(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
