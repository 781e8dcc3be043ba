import { useEffect } from 'react'
import { CopyButton } from '../../../ui/page/CopyButton.tsx'
import classes from './document.module.css'

interface TextViewProps {
  text: string
  title: string
  onReady: () => void
}

export function TextView({ text, title, onReady }: TextViewProps) {
  useEffect(() => onReady(), [onReady])
  return (
    <div className={classes['text']}>
      <div className={classes['copy']}>
        <CopyButton text={text} label="Copy text" message="Text copied to clipboard" />
      </div>
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <section aria-label={title} tabIndex={0}>
        <pre>{text}</pre>
      </section>
    </div>
  )
}
