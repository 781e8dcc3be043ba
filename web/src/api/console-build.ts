const RELOADED = 'reloadedFromBuild'

/**
 * Reloads the page if the server has a newer build of the console. Reloads only once from the same build.
 * @returns whether the page is being reloaded
 * @throws when the server cannot be reached, or the browser's storage is blocked
 */
export async function reloadForNewBuild(): Promise<boolean> {
  // `web/build-name.ts` writes it into every page.
  const own = document.querySelector('meta[name="console-build"]')?.getAttribute('content')
  const reply = await fetch('/', { cache: 'no-store' })
  const page = await reply.text()
  const isNew = typeof own === 'string' && page.includes('name="console-build"') && !page.includes(own)
  if (!isNew || sessionStorage.getItem(RELOADED) === own) return false
  sessionStorage.setItem(RELOADED, own)
  globalThis.location.reload()
  return true
}
