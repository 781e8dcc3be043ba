import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'

/** TeamViewer's public page, where the user enters a session code. */
const REMOTE_SUPPORT_URL = 'https://get.teamviewer.com/'

export function RemoteSupportLink({ isOutlined }: { isOutlined: boolean }) {
  return (
    <Button
      component="a"
      variant={isOutlined ? 'default' : 'subtle'}
      href={REMOTE_SUPPORT_URL}
      target="_blank"
      rel="noopener noreferrer"
      rightSection={<IconExternalLink size={14} stroke={1.6} aria-hidden />}
    >
      TeamViewer Remote Support
    </Button>
  )
}
