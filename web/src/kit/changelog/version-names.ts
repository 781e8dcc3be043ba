const PREFIX = /^(?:v|BS)/
const plain = (text: string) => text.replace(PREFIX, '')

/** The name that a version has in the changelog; tags have a prefix that the changelog may not have. */
export function nameAmong(names: readonly string[], version: string): string | undefined {
  return names.find((name) => name === version) ?? names.find((name) => plain(name) === plain(version))
}
