/**
 * Reads JSON that ships with the console, not a call of the server.
 * @param url as the bundler gives it
 * @throws TypeError when the file cannot be reached
 */
export async function builtJson<Content>(url: string): Promise<Content> {
  const response = await fetch(url)
  // The caller names what its own package holds.
  return response.json() as Promise<Content>
}

/**
 * Reads a file that ships with the console, as bytes.
 * @param url as the bundler gives it
 * @throws TypeError when the file cannot be reached; Error when it is not there
 */
export async function builtBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The file ${url} is missing.`)
  return new Uint8Array(await response.arrayBuffer())
}
