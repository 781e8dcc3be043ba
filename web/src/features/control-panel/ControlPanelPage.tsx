import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useViewer } from '../../api/credentials.ts'
import { customersQuery } from '../../api/shared-queries.ts'
import { useStoredValue } from '../../api/stored-value.ts'
import { saveFields, setSaveFields } from '../../kit/widgets/saved-fields.ts'
import { useWidgets } from '../../kit/widgets/widgets-context.ts'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { favourites } from './favourites.ts'
import { panelSections } from './panel-sections.ts'
import { Sections } from './parts/Sections.tsx'
import { sentenceOf } from './sentence.ts'
import classes from './control-panel.module.css'

/** The control panel: the widgets that the viewer may use, by category (specification 2, section 2.7). */
export function ControlPanelPage() {
  const search = useSearch({ from: '/shell/verified/settings/user' })
  const allowed = useWidgets()
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const sections = panelSections(allowed, { favourites: useStoredValue(favourites), typed })
  const sentence = useSentence()
  return (
    <div className={classes['page']}>
      <PageHeader
        title="Control Panel"
        sentence={sentence}
        menu={
          <SearchBox
            input={box}
            className={classes['find']}
            label="Find a widget"
            keyword={typed}
            onKeyword={setTyped}
            hotkey="Find a widget"
          />
        }
        primary={
          <Switch
            label="Save Fields"
            checked={useStoredValue(saveFields)}
            onChange={(event) => setSaveFields(event.currentTarget.checked)}
          />
        }
      />
      <p className={classes['phoneSentence']}>{sentence}</p>
      {sections.length === 0 ? (
        <EmptyState title="No widget found">No widget’s name has “{typed.trim()}”.</EmptyState>
      ) : (
        <Sections sections={sections} search={search} />
      )}
    </div>
  )
}

/** Whose devices and customers the viewer configures. */
function useSentence(): string {
  const { customerId, customerName } = useViewer()
  const { data } = useQuery(customersQuery)
  return sentenceOf(
    customerId.map((id) => data?.data.find((one) => one.id === id)?.name),
    customerName,
  )
}
