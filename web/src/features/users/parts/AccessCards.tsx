import * as api from '@service-center/contract/api.ts'
import { q } from '../../../api/query.ts'
import { useLoad } from '../../../api/use-load.ts'
import { CustomersField } from '../../../kit/fields/CustomersField.tsx'
import type { CheckedForm } from '../../../kit/form/checked-form.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { accessFor, type AccountValues } from '../form/account-values.ts'
import { AccessFieldsField } from './AccessFieldsField.tsx'
import { AccessGroups } from './AccessGroups.tsx'

const fieldsQuery = q(api.users.accessFields, {})

interface AccessCardsProps {
  form: CheckedForm<AccountValues>
  /** The access fields that may be granted. */
  granted: readonly string[]
}

/** What a user may see and do: customers, their access groups, access fields. */
export function AccessCards({ form, granted }: AccessCardsProps) {
  const { customerId, userAccess } = form.values
  const fields = useLoad(fieldsQuery)
  return (
    <>
      <Card title="Customers" detail={customerId.length} isPadded>
        <CustomersField
          {...form.field('customerId')}
          // Without the internal customer some access fields are not available.
          onChange={(next) =>
            form.set({ customerId: next, userAccess: accessFor({ customerId: next, userAccess }) })
          }
        />
      </Card>
      <AccessGroups customerIds={customerId} />
      <Card title="Access fields" detail={userAccess.length} isPadded>
        <Loaded load={fields}>
          {({ data }) => (
            <AccessFieldsField
              {...form.field('userAccess')}
              fields={data}
              customerId={customerId}
              granted={granted}
            />
          )}
        </Loaded>
      </Card>
    </>
  )
}
