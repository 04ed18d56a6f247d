// A bare client for the tests of the endpoint sink: it sees bytes and how a connection ends.
import { connect, type Socket } from 'node:net'

/** A connection that records the received bytes and its end: FIN, RST, or not yet. */
export const openClient = (url: string) => {
  const received = { text: '', bytes: 0, end: 'open' as 'open' | 'closed' | 'reset' }
  const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1')
  const ended = new Promise<void>((resolve) => {
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') received.end = 'reset'
    })
    socket.on('close', () => {
      if (received.end === 'open') received.end = 'closed'
      resolve()
    })
  })
  socket.on('data', (chunk: Buffer) => {
    received.bytes += chunk.length
    if (received.text.length < 100_000) received.text += chunk.toString('latin1')
  })
  const send = (body = '{}'): boolean =>
    socket.write(`POST /hook HTTP/1.1\r\nhost: sink\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise((resolve) => socket.once('data', resolve))
  }
  return { socket, received, ended, send, until }
}

/** The bytes that one request gets until the connection ends. */
export const readOutcome = async (url: string) => {
  const client = openClient(url)
  client.send()
  await client.ended
  return client.received
}

/** polls for a state that no event reports; the test's own time limit ends it otherwise. */
export const eventually = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}
