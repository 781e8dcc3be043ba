/**
 * Reads a JSON file that is part of the console's build; not a call of the API.
 * @param url the bundler's URL of the file
 * @throws TypeError when the file cannot be reached
 */
export async function builtJson<Content>(url: string): Promise<Content> {
  const response = await fetch(url)
  // The caller knows the type of its own file.
  return response.json() as Promise<Content>
}

/**
 * Reads a file of the console's build as bytes.
 * @param url the bundler's URL of the file
 * @throws TypeError when the file cannot be reached; Error when it is not there
 */
export async function builtBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The file ${url} is missing.`)
  return new Uint8Array(await response.arrayBuffer())
}
