import classes from './brand.module.css'

interface BrandMarkProps {
  /** Edge in pixels, 20 by default. */
  size?: number
  withName?: boolean
  /** All white, for the dark background of the navigation and the drawing. */
  onNav?: boolean
}

/** The product's logo, the corner of a pitch, optionally with the product's name. */
export function BrandMark({ size = 20, withName = false, onNav = false }: BrandMarkProps) {
  return (
    <span className={classes['brand']} data-on-nav={onNav || undefined}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="square"
        {...(withName ? { 'aria-hidden': true } : { role: 'img', 'aria-label': 'Service Center' })}
      >
        <path d="M2 2v16h16" />
        <path d="M2 10a8 8 0 0 1 8 8" />
        <circle cx="14.5" cy="5.5" r="2" fill="currentColor" stroke="none" />
      </svg>
      {withName && <span className={classes['name']}>Service Center</span>}
    </span>
  )
}
