/** Initials of a user name: 'mette.holm' is MH. */
export function initialsOf(username: string): string {
  const words = username.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const letters = words.length > 1 ? words.map((word) => word.slice(0, 1)).join('') : (words[0] ?? '')
  return letters.slice(0, 2).toUpperCase()
}
