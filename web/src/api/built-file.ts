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
