import * as api from '@service-center/contract/api.ts'
import { useMantineColorScheme } from '@mantine/core'
import {
  type Icon,
  IconExternalLink,
  IconFileText,
  IconLogout,
  IconMoon,
  IconSun,
  IconTableImport,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { fleetOf } from '../../api/shared-data/fleet.ts'
import { setExcludeDeprecated, useExcludeDeprecated } from '../../api/shared-data/settings.ts'
import { q } from '../../api/queries/query.ts'
import { mayCall } from '../../api/session/rights.ts'
import { customersQuery } from '../../api/shared-data/shared-queries.ts'
import { useStatusValues } from '../../api/shared-data/status-values.ts'
import { session } from '../../features/sessions/session.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import { DEVICE_ICONS } from '../../kit/device/device-icons.ts'
import { partsOf } from '../../ui/text/Matched.tsx'
import { useNavEntries } from '../navigation/use-nav-entries.ts'
import {
  customerItems,
  deviceItems,
  newTicketItems,
  type PaletteItem,
  type PaletteSection,
  ticketItem,
} from './palette-items.ts'
import {
  customerEntries,
  deviceEntries,
  find,
  findable,
  type Findable,
  findDevices,
  readQuery,
} from './palette-search.ts'
import { useRecordItems } from './use-record-items.ts'
import { useWidgetItems } from './widget-items.ts'

const OWN_ACCOUNT = hrefOf(addressOf.ownAccount())
const BULK_IMPORT = hrefOf(addressOf.bulkImport())
const MAX_DEVICES = 8
const MAX_CUSTOMERS = 5
const MAX_SCREENS = 6

interface PaletteResults {
  /** In order: devices, customers, accounts, screens and actions, tickets, quotes, and widgets for the best result. */
  sections: readonly PaletteSection[]
  /** False while devices or customers are still loading: better results may follow. */
  isComplete: boolean
}

/** Whether a query has loaded, or failed once: then the results do not wait for it any longer. */
const isSettled = ({ data, failureCount }: { data: unknown; failureCount: number }) =>
  data !== undefined || failureCount > 0

export function usePaletteSections(typed: string, onDisclaimer: () => void): PaletteResults {
  const { verified } = useViewer()
  const devicesQuery = useQuery({ ...q(api.devices.list, {}), enabled: verified })
  const ownersQuery = useQuery({ ...customersQuery, enabled: verified })
  const fleet = devicesQuery.data && fleetOf(devicesQuery.data)
  const customers = ownersQuery.data?.data
  const isComplete = !verified || (isSettled(devicesQuery) && isSettled(ownersQuery))
  const { data: readerOf } = useStatusValues({ enabled: verified })
  const isExcluding = useExcludeDeprecated()
  const commands = useCommands(onDisclaimer)
  const { widgets, widgetsOf } = useWidgetItems()
  const records = useRecordItems(typed)

  const customerNames = useMemo(() => new Map(customers?.map(({ id, name }) => [id, name])), [customers])
  // Prepared once: to fold ten thousand names on every key press would be noticeably slow.
  const devices = useMemo(() => deviceEntries(fleet ?? [], customerNames), [fleet, customerNames])
  const owners = useMemo(() => customerEntries(customers ?? []), [customers])

  const sections = useMemo(() => {
    const { words, only } = readQuery(typed)
    const isEmpty = words.length === 0 && only === undefined
    const among = typeof only === 'number' ? devices.filter(({ item }) => item.type === only) : devices
    const foundDevices =
      isEmpty || only === 'customer' ? [] : findDevices(among, { words, limit: MAX_DEVICES, isExcluding })
    const foundCustomers =
      isEmpty || typeof only === 'number' ? [] : find(owners, { words, limit: MAX_CUSTOMERS })
    // Without a search only the screens are listed: the twenty widgets would hide them.
    const offered = isEmpty ? commands : [...commands, ...widgets]
    const foundCommands =
      only === undefined ? find(offered, { words, limit: isEmpty ? commands.length : MAX_SCREENS }) : []
    const items = deviceItems(foundDevices, { customerNames, readerOf })
    const best = items[0]
    const [bestDevice, bestCustomer] = [foundDevices[0]?.item, foundCustomers[0]?.item]
    const found = [
      { title: 'Devices', items },
      { title: 'Customers', items: customerItems(foundCustomers) },
      { title: 'Accounts', items: records.accounts },
      {
        title: 'Screens and actions',
        items: [
          ...ticketItem(typed),
          ...(best === undefined ? [] : [inNewTab(best)]),
          ...foundCommands.map(({ item, parts }) => ({ ...item, parts })),
        ],
      },
      // These come later, from the server: they do not take the place of what Enter opens.
      { title: 'Support issues', items: records.tickets },
      { title: 'Quotes', items: records.quotes },
      { title: 'Control Panel', items: widgetsOf(bestDevice, bestCustomer) },
    ]
    return found.filter((section) => section.items.length > 0)
  }, [typed, devices, owners, commands, widgets, widgetsOf, isExcluding, readerOf, customerNames, records])
  // Enter does not wait for the server if something was found here: that stays the first result.
  return { sections, isComplete: isComplete && (sections.length > 0 || records.isComplete) }
}

function inNewTab({ key, parts, href = '' }: PaletteItem): PaletteItem {
  const text = `Open ${parts.map((part) => part.text).join('')} in a new tab`
  return {
    key: `tab:${key}`,
    icon: IconExternalLink,
    parts: partsOf({ text, words: [] }),
    run: () => window.open(href, '_blank', 'noopener'),
  }
}

type Command = Omit<PaletteItem, 'parts'>

/** The screens that the user may open, and the actions of the navigation's footer. */
function useCommands(onDisclaimer: () => void): readonly Findable<Command>[] {
  const entries = useNavEntries()
  const viewer = useViewer()
  const mayImport = mayCall(viewer, api.bulkImport.conflicts.right)
  const isExcluding = useExcludeDeprecated()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return useMemo(() => {
    const action = (text: string, icon: Icon, run: () => void) =>
      findable<Command>({ item: { key: text, icon, run }, text })
    const isDark = colorScheme === 'dark'
    return [
      ...entries
        .filter((entry) => entry.isEnabled)
        .map(({ label, to, icon, group }) =>
          findable<Command>({ item: { key: to, icon, about: group, href: to }, text: label }),
        ),
      ...(mayImport
        ? [
            findable<Command>({
              item: { key: BULK_IMPORT, icon: IconTableImport, about: 'Bulk import', href: BULK_IMPORT },
              text: 'Import from a file',
            }),
          ]
        : []),
      ...newTicketItems(viewer),
      findable<Command>({
        item: { key: OWN_ACCOUNT, icon: IconUser, href: OWN_ACCOUNT },
        text: 'My account',
      }),
      isDark
        ? action('Use the light theme', IconSun, () => setColorScheme('light'))
        : action('Use the dark theme', IconMoon, () => setColorScheme('dark')),
      action(isExcluding ? 'Include deprecated devices' : 'Exclude deprecated devices', DEVICE_ICONS[1], () =>
        setExcludeDeprecated(!isExcluding),
      ),
      action('Disclaimer', IconFileText, onDisclaimer),
      action('Sign Out', IconLogout, session.signOut),
    ]
  }, [entries, viewer, mayImport, isExcluding, colorScheme, setColorScheme, onDisclaimer])
}
