import { api } from '@service-center/contract/api.ts'
import { q } from '../../../api/query.ts'
import { customersQuery } from '../../../api/shared-queries.ts'
import { useLoad } from '../../../api/use-load.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
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
  const customers = useLoad(customersQuery)
  const fields = useLoad(fieldsQuery)
  return (
    <>
      <Card title="Customers" aside={values.customerId.length} isPadded>
        <Loaded load={customers}>
          {({ data }) => (
            <CustomersField
              customers={data}
              value={values.customerId}
              // Without the internal customer a user cannot hold everything that they could with it.
              onChange={(customerId) =>
                set({ customerId, userAccess: accessFor({ customerId, userAccess: values.userAccess }) })
              }
              error={problems['customerId']}
            />
          )}
        </Loaded>
      </Card>
      <AccessGroups customerIds={values.customerId} />
      <Card title="Access fields" aside={values.userAccess.length} isPadded>
        <Loaded load={fields}>
          {({ data }) => (
            <AccessFieldsField
              fields={data}
              value={values.userAccess}
              onChange={(userAccess) => set({ userAccess })}
              customerId={values.customerId}
              granted={granted}
              error={problems['userAccess']}
            />
          )}
        </Loaded>
      </Card>
    </>
  )
}
