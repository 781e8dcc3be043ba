import { useEffect } from 'react'
import { CopyButton } from '../../../ui/page/CopyButton.tsx'
import classes from './leaf.module.css'

interface TextViewProps {
  text: string
  title: string
  onReady: () => void
}

/** A text as it was written. */
export function TextView({ text, title, onReady }: TextViewProps) {
  useEffect(() => onReady(), [onReady])
  return (
    <div className={classes['text']}>
      <div className={classes['copy']}>
        <CopyButton text={text} label="Copy text" message="Text copied to clipboard" />
      </div>
      {/* A Tab stop, so that it is scrolled by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <section aria-label={title} tabIndex={0}>
        <pre>{text}</pre>
      </section>
    </div>
  )
}
