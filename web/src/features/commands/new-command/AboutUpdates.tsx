import { useState } from 'react'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { UpdateIllustration } from './UpdateIllustration.tsx'
import classes from './new-command.module.css'

/** What an update does, in words and in a picture that opens larger. */
export function AboutUpdates() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes['about']}>
      <p>
        The device downloads the software, checks and installs it, and restarts. It is offline for a few
        minutes, and then reports its new version. A robot that is marking finishes first.
      </p>
      <button
        type="button"
        className={classes['picture']}
        aria-label="Show the picture of an update larger"
        onClick={() => setOpen(true)}
      >
        <UpdateIllustration />
      </button>
      <AppDialog opened={isOpen} onClose={() => setOpen(false)} title="What an update does" size="data">
        <UpdateIllustration isLarge />
      </AppDialog>
    </div>
  )
}
