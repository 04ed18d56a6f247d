// Reads the platform's mail the way its operator does: without SMTP it stays in the outbox (G-014).
import type { App } from '@company-data/server'

/** The credentials for the outbox. */
export type MailSource = Pick<App, 'addresses' | 'operatorToken'>

interface Mail {
  kind: string
  subject: string
  code: string | null
}

/** The newest mail of this kind to the address. */
export const readMail = async (app: MailSource, to: string, kind: string): Promise<Mail> => {
  const response = await fetch(`${app.addresses.front_door}/api/ops/mail?${new URLSearchParams({ to })}`, {
    headers: { authorization: `Bearer ${app.operatorToken}` },
  })
  const { items } = (await response.json()) as { items: Mail[] }
  const mail = items.find((item) => item.kind === kind)
  if (mail === undefined) throw new Error(`There is no ${kind} mail to ${to}.`)
  return mail
}
