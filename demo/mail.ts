// Reads the platform's mail as its operator does: without SMTP it stays in the outbox (G-014).
import type { App } from '@company-data/server'

interface Mail {
  kind: string
  subject: string
  code: string | null
}

/** The newest mail of the kind to that address. */
export const readMail = async (app: App, to: string, kind: string): Promise<Mail> => {
  const answer = await fetch(`${app.addresses.front_door}/api/ops/mail?${new URLSearchParams({ to })}`, {
    headers: { authorization: `Bearer ${app.operatorToken}` },
  })
  const { items } = (await answer.json()) as { items: Mail[] }
  const mail = items.find((one) => one.kind === kind)
  if (mail === undefined) throw new Error(`there is no ${kind} mail to ${to}`)
  return mail
}
