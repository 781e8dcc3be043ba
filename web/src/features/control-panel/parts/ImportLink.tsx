import { Button } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { IconTableImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useViewer } from '../../../api/credentials.ts'
import { mayCall } from '../../../api/rights.ts'
import { addressOf } from '../../../kit/addresses.ts'

/** Leads to the bulk import, for whoever may import something. */
export function ImportLink() {
  if (!mayCall(useViewer(), api.bulkImport.conflicts.right)) return null
  return (
    <Button
      variant="default"
      leftSection={<IconTableImport size={14} stroke={1.6} />}
      renderRoot={(look: object) => <Link {...addressOf.bulkImport()} {...look} />}
    >
      Import from a file
    </Button>
  )
}
