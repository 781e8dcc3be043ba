import * as api from '@service-center/contract/api.ts'
import { cleanCustomerName } from '@service-center/contract/customers/customer-rules.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { use, useMemo } from 'react'
import { useViewer } from '../../../../api/credentials.ts'
import { isInternal } from '../../../../api/is-internal.ts'
import { mayCall } from '../../../../api/rights.ts'
import type { ApiForm } from '../../../../kit/form/use-api-form.ts'
import { useWidgetForm } from '../../../../kit/widgets/use-widget-form.ts'
import type { WidgetPrefill } from '../../../../kit/widgets/widget.ts'
import { CustomerFollowersContext } from '../../customer-followers.ts'
import { isDealerForNew } from '../rules/association.ts'
import { findTaken, similarCustomers, takenText } from '../rules/customer-names.ts'
import {
  appliedByThemselves,
  chosenIds,
  fieldsOfNew,
  missingKeys,
  ownGroups,
  passedDown,
} from '../rules/group-fields.ts'
import { askAboutSimilar } from './ask-about-similar.tsx'
import { useCustomers } from '../../use-customers.ts'
import { useGroupChoices } from './use-group-choices.ts'

interface Values {
  name: string
  parentId: number | null
  isRootDealer: boolean
  isInternal: boolean
  allowsCustomer: boolean
  allowsAny: boolean
  /** The chosen access groups by the key of their type. */
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

/** The form of a new customer. */
export function useCreateCustomer(prefill: WidgetPrefill) {
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
      `${kindOf(values)} ${cleanCustomerName(values.name)} was created successfully.`,
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
      automatic: appliedByThemselves(choices.groups, inherited),
      isLoading: choices.isLoading,
      load: choices.load,
    },
    /** Only a root dealer has customer 1 as its dealer: it is chosen and dropped with the tick. */
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

/** The form below a customer, for which it was opened: its switches allow this customer, where the viewer may tick them. */
export function startOf(
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
