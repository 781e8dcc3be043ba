/** The display name of a kind of work: `send-mail` is 'Send mail'. */
export function kindName(kind: string): string {
  const words = kind.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
