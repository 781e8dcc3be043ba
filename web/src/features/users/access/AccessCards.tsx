import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { AccessField } from '@service-center/contract/users/user-access.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '../../../api/session/credentials.ts'
import { q } from '../../../api/queries/query.ts'
import { isInternal, mayCall } from '../../../api/session/rights.ts'
import { viewerQuery } from '../../../api/shared-data/shared-queries.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { CustomersField } from '../../../kit/fields/customers/CustomersField.tsx'
import type { CheckedForm } from '../../../kit/form/checks/checked-form.ts'
import type { FieldBinding } from '../../../kit/form/checks/field-paths.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { accessFor, type AccountValues, keptOutside } from '../account-values.ts'
import { fieldsByLevel, hintOf, type LevelFields, levelText, lockOf } from './access-rules.ts'
import { AccessGroups } from './AccessGroups.tsx'
import classes from './access-fields.module.css'

const fieldsQuery = q(api.users.accessFields, {})

interface AccessCardsProps {
  form: CheckedForm<AccountValues>
  granted: Granted
  /** The account that is edited; undefined for a new one. */
  account?: Pick<User, 'userAccess' | 'customerId'>
}

export function AccessCards({ form, granted, account = NO_ACCOUNT }: AccessCardsProps) {
  const { customerId, userAccess } = form.values
  const fields = useLoad(fieldsQuery)
  return (
    <>
      <Card title="Customers" detail={customerId.length} isPadded>
        <CustomersField
          {...form.field('customerId')}
          // Removing the internal customer removes the access fields that need it.
          onChange={(next) =>
            form.set({
              customerId: next,
              userAccess: accessFor({ customerId: next, userAccess }, keptOutside(account)),
            })
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
              granting={{
                granted: granted.userAccess,
                unheld: granted.unheld,
                held: account.userAccess,
                customerId,
              }}
            />
          )}
        </Loaded>
      </Card>
    </>
  )
}

interface AccessFieldsFieldProps extends FieldBinding<string[]> {
  fields: readonly AccessField[]
  granting: Parameters<typeof lockOf>[1]
}

function AccessFieldsField(props: AccessFieldsFieldProps) {
  const { name, fields, value, error } = props
  return (
    <div className={classes['access']} data-field={name} data-field-error={error}>
      <output className={classes['summary']}>
        Highest level <strong>{levelText(value, fields)}</strong>, in all {value.length} of {fields.length}{' '}
        access fields
      </output>
      {fieldsByLevel(fields).map((level) => (
        <Level key={level.level} {...props} level={level} />
      ))}
      {error !== undefined && (
        <p className={classes['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

interface LevelProps extends AccessFieldsFieldProps {
  level: LevelFields
}

function Level({ level: { name, fields }, value, onChange, granting }: LevelProps) {
  const held = new Set(value)
  const free = fields.filter(({ tag }) => lockOf(tag, granting) === undefined)
  const isAll = free.length > 0 && free.every(({ tag }) => held.has(tag))
  const setAll = () => {
    const others = value.filter((tag) => !free.some((field) => field.tag === tag))
    onChange(isAll ? others : [...others, ...free.map(({ tag }) => tag)])
  }
  const toggle = (tag: string) =>
    onChange(held.has(tag) ? value.filter((one) => one !== tag) : [...value, tag])
  return (
    <fieldset className={classes['level']}>
      <legend>
        {name}{' '}
        <span className={classes['quiet']}>
          {fields.filter(({ tag }) => held.has(tag)).length} of {fields.length}
        </span>
      </legend>
      {free.length > 1 && (
        <Button
          className={classes['all'] ?? ''}
          variant="subtle"
          color="gray"
          aria-label={sentence`${isAll ? 'Clear' : 'Select'} all of ${name}`}
          onClick={setAll}
        >
          {isAll ? 'Clear all' : 'Select all'}
        </Button>
      )}
      <div className={classes['boxes']}>
        {fields.map(({ tag, name: label }) => {
          const lock = lockOf(tag, granting)
          const words = lock ?? hintOf(tag, granting)
          return (
            <Checkbox
              key={tag}
              label={label}
              title={words}
              description={words}
              checked={held.has(tag)}
              disabled={lock !== undefined}
              onChange={() => toggle(tag)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

const NO_ACCOUNT: Pick<User, 'userAccess' | 'customerId'> = { userAccess: [], customerId: [] }
const NONE: readonly string[] = []

interface Granted {
  readonly userAccess: readonly string[]
  /** The rights that nobody who can sign in holds: the viewer may give them without holding them. */
  readonly unheld: readonly string[]
  readonly contractAccess: boolean
}

/** What the viewer can grant: their own rights, and in the internal customer those that nobody holds. */
export function useGranted(): Granted {
  const viewer = useViewer()
  const { data } = useQuery(viewerQuery(viewer.username))
  const administers = isInternal(viewer) && mayCall(viewer, api.users.unheldAccess.right)
  const unheld = useQuery({ ...q(api.users.unheldAccess, {}), enabled: administers })
  return {
    userAccess: viewer.userAccess,
    unheld: unheld.data?.data ?? NONE,
    contractAccess: data?.contractAccess === true,
  }
}
