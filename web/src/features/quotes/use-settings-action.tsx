import * as api from '@service-center/contract/api.ts'
import { IconSettings } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useViewer } from '../../api/credentials.ts'
import { mayCall } from '../../api/rights.ts'
import { addressOf } from '../../kit/addresses.ts'
import type { HeaderAction } from '../../ui/page/PageHeader.tsx'

/** The way to what quotes are made of, for those who may see it. */
export function useSettingsAction(): HeaderAction[] {
  const navigate = useNavigate()
  if (!mayCall(useViewer(), api.quoteSettingCalls.get.right)) return []
  return [
    {
      id: 'settings',
      label: 'Quote settings',
      icon: <IconSettings size={14} stroke={1.6} />,
      onClick: () => void navigate(addressOf.quoteSettings()),
    },
  ]
}
