import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { q } from '../../api/queries/query.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { MailLink, PhoneLink } from '../../kit/ContactLinks.tsx'
import { RemoveButton } from '../../kit/table-screen/RemoveButton.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { CreateContactDialog } from './create-dialogs.tsx'
import { EditContactDialog } from './dialogs.tsx'
import { contactName, type Editing } from './use-relations.ts'
import classes from './relations.module.css'

export function CompanyContacts({ companyId, editing }: { companyId: string; editing: Editing }) {
  const [isCreating, setCreating] = useState(false)
  const load = useLoad(q(api.crm.contacts, {}))
  const contacts = load.data?.data.filter(({ companies }) => companies.includes(companyId))
  return (
    <Card
      title="Contacts"
      detail={
        <span className={classes['aside']}>
          {contacts?.length.toLocaleString('en')}
          {editing.isEditable && (
            <Button variant="subtle" size="compact-sm" onClick={() => setCreating(true)}>
              New contact
            </Button>
          )}
        </span>
      }
    >
      <Loaded load={{ ...load, data: contacts }}>
        {(known) => <ContactList contacts={known} editing={editing} />}
      </Loaded>
      {isCreating && <CreateContactDialog companyId={companyId} onClose={() => setCreating(false)} />}
    </Card>
  )
}

interface ContactListProps {
  contacts: readonly CrmContact[]
  editing: Editing
}

function ContactList({ contacts, editing }: ContactListProps) {
  const [edited, setEdited] = useState<CrmContact>()
  if (contacts.length === 0) return <p className={classes['quiet']}>No contact is known.</p>
  return (
    <>
      <ul className={classes['rows']} aria-label="Contacts">
        {contacts.map((contact) => (
          <li key={contact.id}>
            <span className={classes['name']}>{contactName(contact)}</span>
            <MailLink email={contact.email} />
            <PhoneLink phone={contact.phone} />
            <HubSpotLink href={editing.pageOf('contact', contact.id)} name={contactName(contact)} />
            {editing.isEditable && (
              <span className={classes['tools']}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={sentence`Edit ${contactName(contact)}`}
                  onClick={() => setEdited(contact)}
                >
                  Edit
                </Button>
                <RemoveButton
                  look="icon"
                  noun="contact"
                  name={contactName(contact)}
                  endpoint={api.crmChanges.deleteContact}
                  input={{ params: { id: contact.id } }}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {edited !== undefined && <EditContactDialog contact={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

/** Opens the record in HubSpot, in a new tab. */
export function HubSpotLink({ href, name }: { href: string | undefined; name: string }) {
  if (href === undefined) return null
  return (
    <a
      className="sc-link"
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={sentence`${name} in HubSpot`}
    >
      Open in HubSpot
    </a>
  )
}
