import { Button } from '@mantine/core'
import { IconZoomQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../../../kit/addresses.ts'

/** Leads from a tablet's dashboard to what it may use, and why. */
export function FeaturesLink({ tabletId, isOutlined }: { tabletId: number; isOutlined: boolean }) {
  return (
    <Button
      variant={isOutlined ? 'default' : 'subtle'}
      leftSection={<IconZoomQuestion size={14} stroke={1.6} />}
      renderRoot={(look: object) => <Link {...addressOf.tabletFeatures(tabletId)} {...look} />}
    >
      Features
    </Button>
  )
}
