// The company's own login asks Ada, whose phone is another process; the login waits until she has approved.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { CompanyClient } from '@company-data/sdk/company'
import { verifyReceipt } from '@company-data/sdk/service'
import type { App } from '@company-data/server'
import type { DemoService } from './create-service.ts'
import type { Ada } from './fill-profile.ts'
import type { Narrator } from './narrator.ts'
import type { PhoneOrder, PhoneWord } from './phone.ts'

interface Cast {
  app: App
  company: CompanyClient
  service: DemoService
  ada: Ada
  narrator: Narrator
}

/** The consent page's steps when Ada opens the link and agrees. */
const enroll = async ({ service, ada, narrator }: Cast): Promise<void> => {
  const state = crypto.randomUUID()
  const url = service.client.enrollments.createUrl({ state })
  narrator.show(url)
  const query = Object.fromEntries(new URL(url).searchParams)
  const call = { base: 'front-door', auth: true } as const
  await ada.client.request({ ...call, method: 'GET', path: '/api/consent', query })
  await ada.client.request({
    ...call,
    method: 'POST',
    path: '/oauth2/authorize',
    body: { ...query, decision: 'approve' },
  })
  narrator.show(`enrollment ${await service.client.enrollments.read(state)}`)
}

const startPhone = (order: PhoneOrder, narrator: Narrator): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const phone = fork(join(import.meta.dirname, 'phone.ts'))
    phone.once('error', reject)
    phone.once('exit', (code) => reject(new Error(`The phone ended with code ${code}.`)))
    phone.on('message', (word: PhoneWord) => {
      if ('ready' in word) resolve(phone)
      else narrator.show(`phone: ${word.shows}`)
    })
    phone.send(order)
  })

const waitForLogin = async ({ service, ada, narrator }: Cast, phone: ChildProcess): Promise<void> => {
  const { share_code } = await ada.client.account.read()
  const { challenge_id, matching_digits } = await service.client.challenges.create(share_code ?? '', {
    context: 'Login from Vienna',
  })
  narrator.show(`login page: type ${matching_digits} on your phone`)
  phone.send(matching_digits ?? '')
  const { granted, status, receipt } = await service.client.challenges.waitFor(challenge_id)
  narrator.show(`login: ${status}, granted ${granted}`)
  if (receipt) narrator.show(`receipt genuine: ${await verifyReceipt(receipt, challenge_id)}`)
  narrator.notice('The digits never reached the phone through the platform: who approves has seen the login page.')
  narrator.notice('The receipt is signed by the phone. The company can prove the approval without the platform.')
}

export const approveLogin = async (cast: Cast): Promise<void> => {
  const { app, company, service, ada, narrator } = cast
  narrator.step('The company lets persons approve its logins, which needs the level pro, and Ada enrolls.')
  await company.level.update('pro')
  await company.services.setNumberMatching(service.id, true)
  await enroll(cast)

  narrator.step('She logs in at the company. The login waits, and her phone, a second process, shows a card.')
  const { email, password } = ada
  const phone = await startPhone({ frontDoorUrl: app.addresses.front_door ?? '', email, password }, narrator)
  try {
    await waitForLogin(cast, phone)
  } finally {
    phone.removeAllListeners('exit')
    phone.kill()
  }
}
