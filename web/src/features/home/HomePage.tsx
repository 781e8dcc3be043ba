import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useViewer } from '../../api/session/credentials.ts'
import { addressOf } from '../../kit/addresses.ts'
import { PanelList, type ScreenPanel } from '../../kit/panels/PanelList.tsx'
import { PageNotice } from '../../ui/feedback/PageState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from './home.module.css'

export function HomePage({ panels }: { panels: readonly ScreenPanel[] }) {
  const { verified, customerName, customerId } = useViewer()
  const more = customerId.length - 1
  const scope = more > 0 ? sentence`${customerName} and ${more} more` : customerName
  return (
    <>
      <PageHeader
        title="Welcome to the Service Center!"
        // Unverified users see no devices.
        sentence={verified ? `You see the devices of ${scope}.` : undefined}
      />
      {verified ? (
        <div className={classes['page']}>
          <PanelList panels={panels} />
        </div>
      ) : (
        <PageNotice
          state="warning"
          action={
            <Button
              variant="default"
              renderRoot={(look: object) => <Link {...addressOf.ownAccount()} {...look} />}
            >
              Verify your email
            </Button>
          }
        >
          Your email is not verified. Please update and/or verify your email!
        </PageNotice>
      )}
    </>
  )
}
