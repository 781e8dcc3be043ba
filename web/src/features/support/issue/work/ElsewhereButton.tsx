import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'

/** The ticket's page at Zendesk, where it is worked on. */
export function ElsewhereButton({ href }: { href: string }) {
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      leftSection={<IconExternalLink size={14} stroke={1.6} />}
    >
      Open in Zendesk
    </Button>
  )
}
