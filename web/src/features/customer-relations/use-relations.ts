import * as api from '@service-center/contract/api.ts'
import type { CompanyLink, CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { useQuery, useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import { ApiError } from '../../api/calls/api-error.ts'
import { useViewer } from '../../api/session/credentials.ts'
import { keyOf, q, fetchNewest } from '../../api/queries/query.ts'
import type { Input } from '../../api/calls/request.ts'
import { mayCall } from '../../api/session/rights.ts'

/** Companies and contacts are edited either in this console, by users with the right, or in HubSpot. */
export interface Editing {
  readonly isEditable: boolean
  /** The URL of a record in HubSpot; undefined if the records are not in HubSpot. */
  readonly pageOf: (kind: 'company' | 'contact', id: string) => string | undefined
}

/** Which customer is connected with which company, and where the records are edited. */
export function useLinks(): { links: readonly CompanyLink[] | undefined; editing: Editing } {
  const { data } = useQuery(q(api.crm.links, {}))
  const isPermitted = mayCall(useViewer(), api.crmChanges.updateCompany.right)
  return {
    links: data?.data,
    editing: {
      isEditable: isPermitted && data?.isEditable === true,
      pageOf: (kind, id) => {
        const page = kind === 'company' ? data?.companyPage : data?.contactPage
        return page?.replace('{id}', encodeURIComponent(id))
      },
    },
  }
}

/** The companies by id; undefined while they load. */
export function useCompanies(): ReadonlyMap<string, CrmCompany> | undefined {
  const { data } = useQuery({ ...q(api.crm.companies, {}), select: companiesById })
  return data
}

const companiesById = ({ data }: { data: CrmCompany[] }) => new Map(data.map((one) => [one.id, one]))

/** The name of a contact, or the email address if there is no name. */
export function contactName({ firstname, lastname, email }: CrmContact): string {
  const name = `${firstname} ${lastname}`.trim()
  return name === '' ? email : name
}

type ListEndpoint = typeof api.crm.companies | typeof api.crm.contacts

/** The query that reads one record of a list, for the form that edits it. */
export function useRecordQuery<E extends ListEndpoint & EndpointDeclaration>(
  endpoint: E,
  id: string,
): FetchQueryOptions<Reply<E>['data'][number], ApiError, Reply<E>['data'][number], QueryKey> {
  const client = useQueryClient()
  return {
    queryKey: [...keyOf<E>(endpoint), 'record', id],
    queryFn: async () => {
      // These lists take no parameters.
      const list = q<E>(endpoint, {} as Input<E>)
      const reply = await fetchNewest(client, list)
      const record = reply.data.find((one) => one.id === id)
      if (record === undefined) throw new ApiError('not_found')
      return record
    },
  }
}
