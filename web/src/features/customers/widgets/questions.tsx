import type { MissingGroups } from '@service-center/contract/customers/customer-dialogs.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import type { SimilarCustomer } from './customer-names.ts'
import classes from './questions.module.css'

/** How many similar customers are listed. */
const LISTED = 5

/** Asks for confirmation if there are customers with similar names. Returns true if there are none. */
export async function askAboutSimilar(
  similar: readonly SimilarCustomer[],
  { name, kind }: { name: string; kind: string },
): Promise<boolean> {
  if (similar.length === 0) return true
  const [first] = similar
  return confirm({
    title: sentence`Create ${kind} ${name}?`,
    text: (
      <>
        <p>
          {similar.length === 1 && first !== undefined
            ? 'There is a customer with a similar name. Is it the same company?'
            : `There are ${similar.length.toLocaleString('en')} customers with similar names. Is one of them the same company?`}
        </p>
        <dl className={classes['lists']}>
          <div>
            <dt>Similar customers</dt>
            <dd>
              <ul aria-label="Similar customers">
                {similar.slice(0, LISTED).map(({ customer }) => (
                  <li key={customer.id}>
                    {customer.name} (id: {customer.id}), dealer {customer.dealerName}
                  </li>
                ))}
                {similar.length > LISTED && <li>...(and more)</li>}
              </ul>
            </dd>
          </div>
        </dl>
      </>
    ),
    verb: `Create ${kind}`,
    keepLabel: 'Do not create',
  })
}

/** Lists the customers that would be without a required access group, by type. */
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
