import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { ServerProcess } from './server.ts'

export interface ReceivedMail {
  subject: string
  /** The path of the link in it, with its query. */
  link: string
  text: string
}

/** Waits for a mail with a link to an address and returns the newest. */
export async function readMail(server: ServerProcess, to: string): Promise<ReceivedMail> {
  let found: string | undefined
  await expect
    .poll(async () => (found = await newestMail(server, to)), { message: `A mail to ${to}` })
    .toBeDefined()
  return parsed(found ?? '')
}

/** The subjects of the mails that an address has received, oldest first. */
export async function mailSubjects(server: ServerProcess, to: string): Promise<string[]> {
  return (await mailsTo(server, to)).map(subjectOf)
}

const subjectOf = (mail: string) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? ''

const LINK = /https?:\/\/\S+\/account\/\w+\?token=[\w-]+/

const newestMail = async (server: ServerProcess, to: string) =>
  (await mailsTo(server, to)).findLast((mail) => LINK.test(decodeQuotedPrintable(mail)))

async function mailsTo({ dataDir }: ServerProcess, to: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const numbers = names.filter((name) => name.endsWith('.eml')).map((name) => Number.parseInt(name, 10))
  const mails: string[] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const mail = await readFile(join(folder, `${number}.eml`), 'utf8')
    const receiver = mail.split('\n').find((line) => line.startsWith('To: '))
    if (receiver?.slice('To: '.length).trim() === to) mails.push(mail)
  }
  return mails
}

function parsed(mail: string): ReceivedMail {
  const text = decodeQuotedPrintable(mail)
  const url = LINK.exec(text)?.[0]
  if (url === undefined) throw new Error(`No link in the mail:\n${text}`)
  const { pathname, search } = new URL(url)
  return { subject: subjectOf(mail), link: `${pathname}${search}`, text }
}

/** Decodes a mail text (quoted-printable, RFC 2045). */
function decodeQuotedPrintable(mail: string): string {
  return mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
}
