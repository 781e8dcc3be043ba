import { Button } from '@mantine/core'
import { IconZoomQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../../kit/addresses.ts'

/** A link from a robot's dashboard to the explanation of its versions. */
export function ExplanationLink({ robotId, isOutlined }: { robotId: number; isOutlined: boolean }) {
  return (
    <Button
      variant={isOutlined ? 'default' : 'subtle'}
      leftSection={<IconZoomQuestion size={14} stroke={1.6} />}
      renderRoot={(look: object) => <Link {...addressOf.versionExplanation(robotId)} {...look} />}
    >
      Why this version
    </Button>
  )
}
