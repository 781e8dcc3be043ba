import { Button } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { useState } from 'react'
import { q } from '../../../api/query.ts'
import { useLoad } from '../../../api/use-load.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import type { Editing } from '../use-relations.ts'
import { CreateContactDialog } from './ContactDialogs.tsx'
import { ContactList } from './ContactList.tsx'
import classes from './relations.module.css'

/** The contacts of a company, with a button for a new one. */
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
