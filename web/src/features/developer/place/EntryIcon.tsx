import type { DocumentationEntry } from '@service-center/contract/developer/developer.ts'
import {
  IconApi,
  IconDownload,
  IconFileText,
  IconFileTypePdf,
  IconFolder,
  IconPhoto,
  IconTextWrap,
  type Icon,
} from '@tabler/icons-react'
import classes from './place.module.css'

type Kind = DocumentationEntry['kind']

const ICONS: Readonly<Record<Kind, Icon>> = {
  folder: IconFolder,
  html: IconFileText,
  text: IconTextWrap,
  image: IconPhoto,
  pdf: IconFileTypePdf,
  api: IconApi,
  download: IconDownload,
}

/** What an entry is, for people. */
export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  folder: 'Folder',
  html: 'Page',
  text: 'Text',
  image: 'Picture',
  pdf: 'PDF',
  api: 'API page',
  download: 'Download',
}

/** The icon of a kind; its name stands beside it, or does not matter. */
export function EntryIcon({ kind, size = 16 }: { kind: Kind; size?: number }) {
  const Drawn = ICONS[kind]
  return <Drawn className={classes['icon'] ?? ''} size={size} stroke={1.6} aria-hidden />
}
