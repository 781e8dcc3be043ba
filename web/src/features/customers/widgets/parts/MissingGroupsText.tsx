import type { MissingGroups } from '@service-center/contract/customers/missing-groups.ts'
import classes from './question.module.css'

/** The customers that would be without a required access group, type by type; nothing without any. */
export function MissingGroupsText({ missing }: { missing: readonly MissingGroups[] }) {
  if (missing.length === 0) return null
  return (
    <>
      <p className={classes['warning']}>
        Access groups that every customer needs come from above and stay behind. Choose others for these
        customers afterwards, with 'Update customer Access Groups'.
      </p>
      <dl className={classes['lists']}>
        {missing.map(({ accessGroupType, count, customers }) => (
          <div key={accessGroupType}>
            <dt>
              Without {accessGroupType} ({count.toLocaleString('en')})
            </dt>
            <dd>
              <ul aria-label={`Without ${accessGroupType}`}>
                {customers.map(({ id, name }) => (
                  <li key={id}>
                    {id} {name}
                  </li>
                ))}
                {count > customers.length && <li>...(and more)</li>}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
