// Notifies systemd of the state of the process, where it runs as a unit with Type=notify.
import { execFile } from 'node:child_process'
import type { Log } from '../../platform/log/log.ts'

/** Node has no datagram sockets of the file system, so the program that systemd brings sends the message. */
export const notifyServiceManager = (message: string, environment: NodeJS.ProcessEnv, log: Log): void => {
  if (environment.NOTIFY_SOCKET === undefined) return
  execFile('systemd-notify', [message], (error) => {
    if (error) log.warn('systemd was not notified', { line: error.message })
  })
}
