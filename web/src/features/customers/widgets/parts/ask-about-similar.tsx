import { confirm } from '../../../../ui/dialog/confirm.tsx'
import type { SimilarCustomer } from '../rules/customer-names.ts'
import classes from './question.module.css'

/** So many similar customers are named. */
const NAMED = 5

/** Asks whether a customer shall be created although others have similar names; true without such customers. */
export async function askAboutSimilar(
  similar: readonly SimilarCustomer[],
  { name, kind }: { name: string; kind: string },
): Promise<boolean> {
  if (similar.length === 0) return true
  const [first] = similar
  return confirm({
    title: `Create ${kind} ${name}?`,
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
                {similar.slice(0, NAMED).map(({ customer }) => (
                  <li key={customer.id}>
                    {customer.name} (id: {customer.id}), dealer {customer.dealerName}
                  </li>
                ))}
                {similar.length > NAMED && <li>...(and more)</li>}
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
