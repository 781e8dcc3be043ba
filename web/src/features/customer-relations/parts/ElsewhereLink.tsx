/** The page of a record at HubSpot, in a tab of its own. */
export function ElsewhereLink({ href, name }: { href: string | undefined; name: string }) {
  if (href === undefined) return null
  return (
    <a className="sc-link" href={href} target="_blank" rel="noreferrer" aria-label={`${name} in HubSpot`}>
      Open in HubSpot
    </a>
  )
}
