import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { CompanyLink, CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '../../api/session/credentials.ts'
import { q } from '../../api/queries/query.ts'
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
  const name = sentence`${firstname} ${lastname}`.trim()
  return name === '' ? email : name
}
