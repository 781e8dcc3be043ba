import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { listText } from '../rules/list-text.ts'

interface LostSight {
  /** 'robot 4155 and tablet 21002'. */
  devices: string
  /** Names of the customers whose users will not see them any more; one at least. */
  losers: readonly string[]
  /** The name of their customer from now on. */
  to: string
}

/** Asks before devices leave a customer whose users then do not see them any more. */
export const askAboutLostSight = ({ devices, losers, to }: LostSight): Promise<boolean> =>
  confirm({
    title: `Move ${devices} to ${to}?`,
    text: `Users of ${listText(losers)} will not see ${devices} any more, unless they belong to another customer too.`,
    verb: 'Move',
    keepLabel: 'Do not move',
  })
