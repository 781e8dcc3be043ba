import classes from './brand.module.css'

/** The product's mark, a pitch corner with its arc, in the colour of its text; with the name on request. */
export function BrandMark({ size = 20, withName = false }: { size?: number; withName?: boolean }) {
  return (
    <span className={classes['brand']}>
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
