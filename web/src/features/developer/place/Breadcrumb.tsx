import { Link } from '@tanstack/react-router'
import { addressOf } from '../../../kit/addresses.ts'
import { crumbsOf } from '../model/documentation.ts'
import classes from './place.module.css'

/** The way to a location: it begins with 'Documentation', and each part is a link. */
export function Breadcrumb({ location }: { location: string }) {
  const crumbs = crumbsOf(location)
  return (
    <nav aria-label="Breadcrumb" className={classes['breadcrumb']}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.location}>
            <Link
              {...addressOf.developer(crumb.location === '' ? {} : { location: crumb.location })}
              // The router marks a link whose address begins the page's own.
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={index === crumbs.length - 1 ? 'page' : undefined}
            >
              {crumb.name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
