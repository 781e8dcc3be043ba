import { api } from '@service-center/contract/api.ts'
import { useQuery } from '@tanstack/react-query'
import { failureKindOf, messageOf } from '../../../api/api-error.ts'
import { q, useRestart } from '../../../api/query.ts'
import { customersQuery } from '../../../api/shared-queries.ts'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { ErrorState } from '../../../ui/feedback/PageState.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { accessFor } from '../form/account-values.ts'
import type { AccountForm } from '../form/use-account-form.ts'
import { AccessFieldsField } from './AccessFieldsField.tsx'
import { AccessGroups } from './AccessGroups.tsx'
import { CustomersField } from './CustomersField.tsx'

const fieldsQuery = q(api.users.accessFields, {})

interface AccessCardsProps {
  form: AccountForm
  /** The access fields that may be given. */
  granted: readonly string[]
}

/** What a user may see and do: customers, the access groups that come with them, access fields. */
export function AccessCards({ form: { values, problems, set }, granted }: AccessCardsProps) {
  const customers = useQuery(customersQuery)
  const fields = useQuery(fieldsQuery)
  const restart = useRestart()
  return (
    <>
      <Card title="Customers" aside={values.customerId.length} isPadded>
        {customers.data === undefined && customers.error !== null ? (
          <ErrorState message={messageOf(customers.error)} onRetry={() => restart(customersQuery)} />
        ) : (
          <CustomersField
            customers={customers.data?.data}
            value={values.customerId}
            // Without the internal customer a user cannot hold everything that they could with it.
            onChange={(customerId) =>
              set({ customerId, userAccess: accessFor({ customerId, userAccess: values.userAccess }) })
            }
            error={problems['customerId']}
          />
        )}
      </Card>
      <AccessGroups customerIds={values.customerId} />
      <Card title="Access fields" aside={values.userAccess.length} isPadded>
        {fields.data !== undefined ? (
          <AccessFieldsField
            fields={fields.data.data}
            value={values.userAccess}
            onChange={(userAccess) => set({ userAccess })}
            customerId={values.customerId}
            granted={granted}
            error={problems['userAccess']}
          />
        ) : fields.error === null ? (
          <LoadingState onRetry={() => restart(fieldsQuery)} />
        ) : (
          <ErrorState
            message={messageOf(fields.error)}
            kind={failureKindOf(fields.error)}
            onRetry={() => restart(fieldsQuery)}
            isRetrying={fields.isFetching}
          />
        )}
      </Card>
    </>
  )
}
