/** Words in a sentence: 'Denmark', 'Denmark and Beta', 'Denmark, Beta and Pilot'. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
