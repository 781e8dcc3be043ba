import * as api from '@service-center/contract/api.ts'
import { cleanCustomerName } from '@service-center/contract/customers/customer-rules.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { use, useMemo } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { isInternal, mayCall } from '../../../api/session/rights.ts'
import { CustomerField } from '../../../kit/fields/customers/CustomerField.tsx'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { ReadOnlyField, TickRow } from '../../../kit/form/FieldLayout.tsx'
import type { FieldBinding } from '../../../kit/form/checks/field-paths.ts'
import type { ApiForm } from '../../../kit/form/use-api-form.ts'
import { WidgetForm } from '../../../kit/widgets/WidgetForm.tsx'
import { useWidgetForm } from '../../../kit/widgets/use-widget-form.ts'
import type { WidgetPrefill, WidgetProps } from '../../../kit/widgets/widget.ts'
import { UnlessFailed } from '../../../ui/feedback/Loaded.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { Missing } from '../../../ui/state/StateText.tsx'
import { CustomerFollowersContext } from '../page-context.tsx'
import { useCustomers } from '../use-customers.ts'
import { GroupFields, InheritedGroups, useGroupChoices } from './GroupFields.tsx'
import { AssociationFields, isDealerForNew } from './association.tsx'
import { askAboutSimilar } from './questions.tsx'
import { findTaken, similarCustomers, takenText } from './customer-names.ts'
import {
  automaticGroups,
  chosenIds,
  fieldsOfNew,
  missingKeys,
  ownGroups,
  passedDown,
} from './group-fields.ts'

interface Values {
  name: string
  parentId: number | null
  isRootDealer: boolean
  isInternal: boolean
  allowsCustomer: boolean
  allowsAny: boolean
  /** Ids of the chosen access groups, by the key of their type. */
  groups: Record<string, number[]>
}

const EMPTY: Values = {
  name: '',
  parentId: null,
  isRootDealer: false,
  isInternal: false,
  allowsCustomer: false,
  allowsAny: false,
  groups: {},
}

const kindOf = ({ isRootDealer }: Pick<Values, 'isRootDealer'>) => (isRootDealer ? 'root dealer' : 'customer')

export default function CreateCustomerWidget({ prefill }: WidgetProps) {
  const { form, kind, offered, ownDealers, mayCreateRoot, groups, setRootDealer } = useCreateCustomer(prefill)
  return (
    <WidgetForm
      form={form}
      verb={`Create ${kind}`}
      isWaiting={groups.isLoading}
      isVerbDisabled={!groups.isLoading && groups.load.data === undefined}
    >
      <TextField label="Name" withAsterisk {...form.field('name')} />
      <DealerField
        offered={offered}
        ownDealers={ownDealers}
        isOpen={form.values.allowsCustomer || form.values.allowsAny}
        {...form.field('parentId')}
      />
      <AssociationFields allowsCustomer={form.field('allowsCustomer')} allowsAny={form.field('allowsAny')} />
      {mayCreateRoot && (
        <TickRow>
          <CheckboxField label="is root dealer" {...form.field('isRootDealer')} onChange={setRootDealer} />
          <CheckboxField label="is internal" {...form.field('isInternal')} />
        </TickRow>
      )}
      <UnlessFailed load={groups.load}>
        <GroupFields fields={groups.fields} binding={(key) => form.field(`groups.${key}`)} />
        <InheritedGroups groups={groups.automatic} />
      </UnlessFailed>
    </WidgetForm>
  )
}

interface DealerFieldProps extends FieldBinding<number | null> {
  offered: (customer: Customer) => boolean
  /** The viewer's own customers that can be the dealer. */
  ownDealers: readonly Customer[]
  /** Whether the viewer has ticked that other customers can be the dealer. */
  isOpen: boolean
}

/** Admins choose the dealer. For other users it is filled in, unless they have several dealers to choose from. */
function DealerField({ offered, ownDealers, isOpen, ...field }: DealerFieldProps) {
  const isAdmin = isInternal(useViewer())
  const { byId } = useCustomers()
  if (isAdmin || isOpen || ownDealers.length > 1) {
    const isOwn = ({ id }: Customer) => ownDealers.some((one) => one.id === id)
    return (
      <CustomerField
        label="Dealer"
        placeholder="Choose a dealer"
        withAsterisk
        offered={isAdmin || isOpen ? offered : isOwn}
        {...field}
      />
    )
  }
  const dealer = byId.get(field.value ?? Number.NaN)
  return (
    <div data-field={field.name} data-field-error={field.error === undefined ? undefined : true}>
      <ReadOnlyField label="Dealer">{dealer?.name ?? <Missing word="None" />}</ReadOnlyField>
      {field.error !== undefined && <FormError>{field.error}</FormError>}
    </div>
  )
}

function useCreateCustomer(prefill: WidgetPrefill) {
  const viewer = useViewer()
  const followers = use(CustomerFollowersContext)
  const { list, byId } = useCustomers()
  const mayCreateRoot = mayCall(viewer, 'CreateRootDealer')
  const ownDealers = useMemo(
    () => list.filter((one) => viewer.customerId.includes(one.id) && isDealerForNew(one, EMPTY)),
    [list, viewer],
  )
  const start = startOf(byId.get(prefill.customerId ?? Number.NaN), {
    ownDealers,
    isAdmin: isInternal(viewer),
    mayChooseAny: mayCall(viewer, 'ChooseCustomerAsDealer'),
    mayCreateRoot,
  })
  const form: ApiForm<typeof api.customerChanges.create, Values> = useWidgetForm(api.customerChanges.create, {
    defaults: { ...EMPTY, ...(isInternal(viewer) ? {} : { parentId: ownDealers[0]?.id ?? null }) },
    prefill: start,
    ids: { parentId: 'customer' },
    neverSaved: ['name', 'isRootDealer', 'isInternal', 'allowsCustomer', 'allowsAny'],
    input: (values) => ({ body: bodyOf(values) }),
    renamed: { accessGroups: 'groups' },
    rules: (values) => rulesOf(values),
    confirm: async (_input, values) =>
      askAboutSimilar(await similarCustomers(list, values.name), {
        name: cleanCustomerName(values.name),
        kind: kindOf(values),
      }),
    cancelled: (values) => `${kindOf(values)} creation cancelled.`,
    success: (_reply, values) =>
      sentence`${kindOf(values)} ${cleanCustomerName(values.name)} was created successfully.`,
    onSuccess: ({ id }) => followers?.created(id),
  })
  const { parentId, isRootDealer, allowsCustomer, allowsAny } = form.values
  const choices = useGroupChoices(parentId === null ? [] : [parentId])
  const inherited = useMemo(() => passedDown(choices.held), [choices.held])
  const fields = useMemo(
    () => (parentId === null ? [] : fieldsOfNew(choices.groups, inherited)),
    [parentId, choices.groups, inherited],
  )

  function bodyOf({ name, groups, ...values }: Values) {
    return {
      name,
      parentId: values.parentId ?? 0,
      accessGroups: ownGroups(choices.groups, { chosen: chosenIds(fields, groups), inherited }),
      isRootDealer: values.isRootDealer,
      isInternal: values.isInternal,
    }
  }
  function rulesOf({ name, parentId: dealerId, groups }: Values) {
    const missing = missingKeys(fields, groups).map((key) => [`groups.${key}`, MESSAGES.required] as const)
    const isTaken = dealerId !== null && findTaken(list, { name, dealerId }) !== undefined
    return {
      parentId: dealerId === null ? MESSAGES.required : undefined,
      name: isTaken ? takenText(byId.get(dealerId)?.name ?? String(dealerId)) : undefined,
      ...Object.fromEntries(missing),
    }
  }
  return {
    form,
    kind: kindOf(form.values),
    ownDealers,
    mayCreateRoot,
    offered: (one: Customer) => isDealerForNew(one, { isRootDealer, allowsCustomer, allowsAny }),
    groups: {
      fields,
      automatic: automaticGroups(choices.groups, inherited),
      isLoading: choices.isLoading,
      load: choices.load,
    },
    /** Only a root dealer can have customer 1 as its dealer, so ticking selects it and unticking removes it. */
    setRootDealer: (isOn: boolean) => {
      const isTop = parentId === INTERNAL_CUSTOMER_ID
      const top =
        isOn && parentId === null && byId.has(INTERNAL_CUSTOMER_ID) ? INTERNAL_CUSTOMER_ID : parentId
      form.set({ isRootDealer: isOn, parentId: !isOn && isTop ? null : top })
    },
  }
}

interface Access {
  ownDealers: readonly Customer[]
  isAdmin: boolean
  mayChooseAny: boolean
  mayCreateRoot: boolean
}

/** The initial values when the form is opened for a customer: it becomes the dealer, with the ticks that allow it. */
function startOf(
  below: Customer | undefined,
  { ownDealers, isAdmin, mayChooseAny, mayCreateRoot }: Access,
): Partial<Values> {
  if (below === undefined) return {}
  if (below.id === INTERNAL_CUSTOMER_ID)
    return mayCreateRoot ? { parentId: below.id, isRootDealer: true } : {}
  if (isDealerForNew(below, EMPTY)) return { parentId: below.id }
  if (!mayChooseAny) return isAdmin || ownDealers.length > 0 ? {} : { parentId: null }
  const allowsCustomer = isDealerForNew(below, { ...EMPTY, allowsCustomer: true })
  return { parentId: below.id, allowsCustomer, allowsAny: !allowsCustomer }
}
