import { Link } from '@tanstack/react-router'
import { addressOf } from '../../../kit/addresses.ts'

/** The way back to the lists of the settings. */
export const BackToSettings = () => <Link {...addressOf.quoteSettings()}>Quote settings</Link>
