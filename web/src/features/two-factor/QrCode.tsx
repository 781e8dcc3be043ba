import { useMemo } from 'react'
import { qrPath } from './qr-path.ts'
import classes from './two-factor.module.css'

/** A QR code; dark on white in both themes, because cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text])
  return (
    // An image element would need the drawing as an address.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg className={classes['qr']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#FFFFFF" />
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  )
}
