// A company registers: its keys are created on its own machine, and a mailed code confirms its address.
import { type CompanyClient, createCompanyClient } from '@company-data/sdk/company'
import type { App } from '@company-data/server'
import { readMail } from './mail.ts'
import type { Narrator } from './narrator.ts'

const EMAIL = 'owner@example.org'

export const registerCompany = async (app: App, narrator: Narrator): Promise<CompanyClient> => {
  const company = createCompanyClient({ frontDoorUrl: app.addresses.front_door ?? '' })

  narrator.step('A company registers with an e-mail address, a password and a code that it chooses.')
  const signIn = await company.register({
    email: EMAIL,
    password: 'correct horse battery staple',
    display_name: 'Example Ltd',
    company_code: 'EXAMPLE',
  })
  narrator.show(JSON.stringify(signIn))
  narrator.notice('Two key pairs were made here. The platform has the public keys and the wrapped private keys.')
  narrator.notice('It got a verifier in place of the password, and without the password no one unwraps the keys.')

  narrator.step('The platform mails a code. Without a mail server, the operator reads it in the outbox.')
  const mail = await readMail(app, EMAIL, 'confirm_email')
  narrator.show(`${mail.subject}: ${mail.code}`)
  await company.email.confirm(mail.code ?? '')

  narrator.step('A data client needs the level basic, so the company upgrades from free.')
  narrator.show(JSON.stringify(await company.level.update('basic')))
  const { company_code, level, region, email_confirmed } = await company.account.read()
  narrator.show(JSON.stringify({ company_code, level, region, email_confirmed }))
  return company
}
