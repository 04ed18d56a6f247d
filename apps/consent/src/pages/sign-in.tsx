// The first page: whose page it is, the app that asks, and the login. A code is requested once the platform requires one.
import { arePasskeysAvailable } from '@company-data/sdk/passkeys'
import { Notice, TextField, useTexts } from '@company-data/ui'
import { CurrentPasswordField, EmailField } from '@company-data/web/app'
import { isSecondFactorCode } from '@company-data/web/app/rules'
import { useState } from 'react'
import { PageLayout } from '../layout/page-layout.tsx'
import { getRequester } from '../layout/requester.ts'
import { usePlatform } from '../layout/use-platform.tsx'
import { type Session, signIn } from '../platform/session.ts'
import type { Settle } from '../screen.tsx'
import { consentTexts, type Texts } from '../texts/texts.ts'
import { explain, isRefusal } from './explain.ts'
import { PageForm, type Problem } from './page-form.tsx'
import styles from './pages.module.css'
import { PasskeyButton } from './passkey-button.tsx'
import { listSteps, type Visit } from './visit.ts'
import { forgottenLink, registerLink } from './wallet-links.ts'
import { WhatFollows } from './what-follows.tsx'

interface SignInProps {
  visit: Visit
  isSessionOver: boolean
  settle: Settle<Session | 'denied'>
}

const isForPersons = ({ authorization: { details } }: Visit): boolean =>
  details.mode === '2fa_enroll' || details.kind === 'app'

const getIntro = ({ authorization: { details } }: Visit, texts: Texts['signIn'], name: string) => {
  if (details.mode === '2fa_enroll')
    return { title: texts.enroll.title(details.service_name ?? name), lead: texts.enroll.lead }
  const introTexts = details.kind === 'app' ? texts.app : texts.company
  return { title: introTexts.title(name), lead: introTexts.lead }
}

/** Only persons have a wallet; an installation may serve none. */
const WalletLinks = () => {
  const texts = useTexts(consentTexts).signIn
  const walletUrl = usePlatform()?.wallet_url
  if (!walletUrl) return null
  return (
    <p className={styles.ways}>
      <a href={registerLink(walletUrl)}>{texts.createWallet}</a>
      <a href={forgottenLink(walletUrl)}>{texts.forgot}</a>
    </p>
  )
}

const CodeField = () => {
  const { code, codeHint, codeNeeded, codeInvalid } = useTexts(consentTexts).signIn
  return (
    <>
      <Notice tone="warn">{codeNeeded}</Notice>
      <TextField
        name="code"
        label={code}
        hint={codeHint}
        autoComplete="one-time-code"
        autoFocus
        mono
        maxLength={16}
        validate={(value) => (isSecondFactorCode(value) ? null : codeInvalid)}
      />
    </>
  )
}

const useLogin = () => {
  const texts = useTexts(consentTexts)
  const [isCodeRequired, setCodeRequired] = useState(false)
  return {
    isCodeRequired,
    work: ({ email = '', password = '', code }: Readonly<Record<string, string>>): Promise<Session> =>
      signIn({ email: email.trim(), password, ...(isCodeRequired && { code: code?.replace(/\s/g, '') }) }),
    explain(error: unknown): Problem | null {
      if (isRefusal(error, 'auth.login_failed') && isCodeRequired) return { message: texts.signIn.codeWrong }
      if (!isRefusal(error, 'auth.code_required') || isCodeRequired) return explain(texts, error)
      setCodeRequired(true)
      return null
    },
  }
}

export const SignInPage = ({ visit, isSessionOver, settle }: SignInProps) => {
  const texts = useTexts(consentTexts).signIn
  const { isCodeRequired, ...login } = useLogin()
  const requester = getRequester(visit.authorization)
  const { title, lead } = getIntro(visit, texts, requester.name)
  const isPerson = isForPersons(visit)
  const hasPasskeys = arePasskeysAvailable()
  const address = isPerson ? texts.toWallet(location.host) : texts.toAccount(location.host)
  return (
    <PageLayout
      title={title}
      lead={`${address} ${texts.hidden(requester.company || requester.name)}`}
      requester={requester}
      steps={{ names: listSteps(visit, false), current: 'signIn' }}
    >
      <PageForm submit={{ label: texts.submit, busy: texts.busy }} deny={texts.cancel} settle={settle} {...login}>
        {() => (
          <>
            {isSessionOver && <Notice tone="warn">{texts.sessionOver}</Notice>}
            <p className="muted">{lead}</p>
            {hasPasskeys && <PasskeyButton onSession={settle.resolve} />}
            <EmailField autoFocus={!hasPasskeys} />
            <CurrentPasswordField />
            {isCodeRequired && <CodeField />}
            <Notice tone="sealed">{texts.privacy}</Notice>
          </>
        )}
      </PageForm>
      {isPerson && <WalletLinks />}
      <WhatFollows visit={visit} />
    </PageLayout>
  )
}
