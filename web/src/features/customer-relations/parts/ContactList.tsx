import { Button } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import type { CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { useState } from 'react'
import { RemoveButton } from '../../../kit/remove/RemoveButton.tsx'
import { contactName, type Editing } from '../use-relations.ts'
import { EditContactDialog } from './ContactDialogs.tsx'
import { ElsewhereLink } from './ElsewhereLink.tsx'
import { MailLink, PhoneLink } from '../../../kit/reach/ReachLinks.tsx'
import classes from './relations.module.css'

interface ContactListProps {
  contacts: readonly CrmContact[]
  editing: Editing
}

/** Contacts with how to reach them. */
export function ContactList({ contacts, editing }: ContactListProps) {
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
            <ElsewhereLink href={editing.pageOf('contact', contact.id)} name={contactName(contact)} />
            {editing.isEditable && (
              <span className={classes['tools']}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Edit ${contactName(contact)}`}
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
