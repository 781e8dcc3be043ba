import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** How the stand-in treats a mail: takes it, refuses the connection (421), or never answers once it has the whole mail. */
type Mood = 'takes' | 'refuses' | 'hangs'

/** A local mail server (SMTP, RFC 5321) that keeps the mails which it has received. */
export async function startMailServer() {
  const mails: string[] = []
  const recipients: string[] = []
  let mood: Mood = 'takes'
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (mood === 'refuses') return void socket.end('421 closing the channel\r\n')
    converse(socket, {
      onRecipient: (address) => recipients.push(address),
      take: (mail) => {
        mails.push(mail)
        return mood === 'takes'
      },
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // It listens on a port, so the address is not a path.
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The mails with their heads, the oldest first. */
    mails,
    /** The addresses that mails were to be sent to. */
    recipients,
    become: (next: Mood) => {
      mood = next
    },
    stop: () => void server.close(),
  }
}

/** Speaks SMTP on a connection. `take` receives each complete mail and returns whether to acknowledge it. */
function converse(
  socket: Socket,
  { take, onRecipient }: { take: (mail: string) => boolean; onRecipient: (address: string) => void },
): void {
  let left = ''
  let mail: string[] | undefined
  socket.write('220 ready\r\n')
  socket.on('data', (chunk) => {
    const lines = (left + String(chunk)).split('\r\n')
    left = lines.pop() ?? ''
    for (const line of lines) {
      if (mail !== undefined && line !== '.') mail.push(line)
      else if (mail !== undefined) {
        if (take(mail.join('\n'))) socket.write('250 taken\r\n')
        mail = undefined
      } else if (line === 'DATA') {
        mail = []
        socket.write('354 go on\r\n')
      } else if (line.startsWith('RCPT')) {
        onRecipient(/<(.*)>/.exec(line)?.[1] ?? line)
        socket.write('250 fine\r\n')
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
      else socket.write('250 fine\r\n')
    }
  })
}
