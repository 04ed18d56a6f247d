// A company registers: its keys are made on its own machine, and a mailed code proves its address.
import { type CompanyClient, createCompanyClient } from '@company-data/sdk'
import type { App } from '@company-data/server'
import { readMail } from './mail.ts'
import type { Narrator } from './narrator.ts'

const email = 'owner@example.org'

export const companyRegisters = async (app: App, say: Narrator): Promise<CompanyClient> => {
  const company = createCompanyClient({ frontDoorUrl: app.addresses.front_door ?? '' })

  say.step('A company registers with an e-mail address, a password and a code of its own choice.')
  const password = 'correct horse battery staple'
  const registered = await company.register({ email, password, display_name: 'Example Ltd', company_code: 'EXAMPLE' })
  say.show(JSON.stringify(registered))
  say.notice('Two key pairs were made here. The platform got the public keys, the wrapped private keys and a verifier.')
  say.notice('It never got the password, and without the password nobody unwraps the keys.')

  say.step('The platform mailed a code; here the operator reads it from the outbox.')
  const mail = await readMail(app, email, 'confirm_email')
  say.show(`${mail.subject}: ${mail.code}`)
  await company.confirmEmail(mail.code ?? '')

  say.step('A data client needs the level basic, so the company leaves free.')
  say.show(JSON.stringify(await company.setLevel('basic')))
  const { company_code, level, region, email_confirmed } = await company.account()
  say.show(JSON.stringify({ company_code, level, region, email_confirmed }))
  return company
}
