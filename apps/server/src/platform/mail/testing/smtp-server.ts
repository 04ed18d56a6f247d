// A mail server for tests: a real SMTP conversation, as far as a sender needs it.
import { type AddressInfo, createServer, type Server } from 'node:net'

export interface SmtpServer {
  server: Server
  url: string
  /** The mails that it accepted. */
  received: string[]
  /** The senders by which it was called, to which it would report. */
  senders: string[]
}

/** `replyToRecipient` is the reply to each recipient. */
export const startSmtpServer = async (replyToRecipient = '250 ok'): Promise<SmtpServer> => {
  const received: string[] = []
  const senders: string[] = []
  const server = createServer((socket) => {
    let inData = false
    let text = ''
    socket.write('220 test\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (inData && line === '.') {
          inData = false
          received.push(text)
          text = ''
          socket.write('250 queued\r\n')
        } else if (inData) text += `${line}\n`
        else if (/^EHLO|^HELO/.test(line)) socket.write('250 test\r\n')
        else if (/^MAIL/.test(line)) {
          senders.push(/<(.*?)>/.exec(line)?.[1] ?? '')
          socket.write('250 ok\r\n')
        } else if (/^RCPT/.test(line)) socket.write(`${replyToRecipient}\r\n`)
        else if (line === 'DATA') {
          inData = true
          socket.write('354 go\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received, senders }
}
