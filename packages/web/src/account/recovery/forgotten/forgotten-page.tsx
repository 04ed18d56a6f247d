// The ways back without the password, best first: passkey, recovery kit, starting over. The chosen one is in the address.
import { arePasskeysAvailable } from '@company-data/sdk/passkeys'
import { Button, LinkButton, useFormats, useTexts } from '@company-data/ui'
import { AuthCard, AuthOptions, useSearchState } from '@company-data/web/app'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { KitSheet } from '../kit-sheet.tsx'
import { BeginReturn } from './begin-return.tsx'
import styles from './forgotten.module.css'
import { forgottenTexts } from './forgotten-texts.ts'
import type { KitScanner } from './kit-code-field.tsx'
import { OpenReturn } from './open-return.tsx'
import type { ReturnSession, ReturnStep } from './return-steps.ts'
import { SetPassword } from './set-password.tsx'
import { StartOver } from './start-over.tsx'

interface ForgottenPageProps {
  session: ReturnSession
  /** The address that this browser remembers. */
  knownEmail?: string | undefined
  /** The losses of a start-over. */
  losses: readonly string[]
  /** A note for accounts that have another way, such as delegates. */
  hint?: string
  signInPath: string
  /** The page that shows the sheet of the new kit. */
  kitPath: string
  /** In an app that reads QR codes. */
  kitScanner?: KitScanner
}

interface WayProps {
  title: string
  text: string
  children: ReactNode
}

const Way = ({ title, text, children }: WayProps) => (
  <li className={styles.way}>
    <h2>{title}</h2>
    <p>{text}</p>
    {children}
  </li>
)

const Ways = ({ hint, signInPath, onWay }: ForgottenPageProps & { onWay: (way: string) => void }) => {
  const texts = useTexts(forgottenTexts)
  const hasPasskeys = arePasskeysAvailable()
  return (
    <AuthCard
      icon="key"
      title={texts.title}
      lead={texts.lead}
      note={texts.note}
      links={<Link to={signInPath}>{texts.toSignIn}</Link>}
    >
      <ul className={styles.ways}>
        {hasPasskeys && (
          <Way title={texts.passkeyTitle} text={texts.passkeyText}>
            <Link to={signInPath} asChild>
              <LinkButton kind="main">{texts.toPasskey}</LinkButton>
            </Link>
          </Way>
        )}
        <Way title={texts.kitTitle} text={texts.kitText}>
          <Button kind={hasPasskeys ? 'plain' : 'main'} icon="key" onClick={() => onWay('kit')}>
            {texts.useKit}
          </Button>
        </Way>
        <Way title={texts.startOverTitle} text={texts.startOverText}>
          <Button onClick={() => onWay('start-over')}>{texts.startOver}</Button>
        </Way>
      </ul>
      {hint && <p className="muted">{hint}</p>}
    </AuthCard>
  )
}

const WaitingCard = ({ readyAt, links }: { readyAt: string; links: ReactNode }) => {
  const texts = useTexts(forgottenTexts)
  const formats = useFormats()
  return (
    <AuthCard icon="clock" title={texts.waitingTitle} lead={texts.waitingLead(formats.dateTime(readyAt))} links={links}>
      <AuthOptions options={texts.waitingNotes} />
    </AuthCard>
  )
}

type DoneStep = Extract<ReturnStep, { name: 'done' }>

const DoneCard = ({
  session,
  signInPath,
  step,
}: Pick<ForgottenPageProps, 'session' | 'signInPath'> & { step: DoneStep }) => {
  const texts = useTexts(forgottenTexts)
  const { kit, email, isEarlier } = step
  useEffect(() => () => kit.secret.forget(), [kit])
  return (
    <AuthCard icon="circleCheck" title={texts.doneTitle} lead={isEarlier ? texts.earlierLead : texts.doneLead}>
      <KitSheet client={session.client} kit={kit} email={email} />
      <div className={styles.end}>
        <Link to={signInPath} asChild>
          <LinkButton kind="main">{texts.toSignInNow}</LinkButton>
        </Link>
      </div>
    </AuthCard>
  )
}

const KitReturn = ({ links, ...props }: ForgottenPageProps & { links: ReactNode }) => {
  const { session, knownEmail, signInPath, kitPath, kitScanner } = props
  const [step, setStep] = useState<ReturnStep>({ name: 'begin' })
  const [, go] = useLocation()
  if (step.name === 'begin')
    return (
      <BeginReturn
        client={session.client}
        knownEmail={knownEmail}
        links={links}
        kitScanner={kitScanner}
        onStep={setStep}
      />
    )
  if (step.name === 'open') return <OpenReturn session={session} step={step} links={links} onStep={setStep} />
  if (step.name === 'waiting') return <WaitingCard readyAt={step.readyAt} links={links} />
  if (step.name === 'done') return <DoneCard session={session} signInPath={signInPath} step={step} />
  return (
    <SetPassword session={session} step={step} onStep={setStep} onReturned={() => go(kitPath, { replace: true })} />
  )
}

export const ForgottenPage = (props: ForgottenPageProps) => {
  const texts = useTexts(forgottenTexts)
  const { get, change } = useSearchState()
  const way = get('open')
  const links = (
    <Button kind="quiet" onClick={() => change({ open: undefined })}>
      {texts.back}
    </Button>
  )
  if (way === 'kit') return <KitReturn {...props} links={links} />
  if (way === 'start-over')
    return <StartOver client={props.session.client} knownEmail={props.knownEmail} losses={props.losses} links={links} />
  return <Ways {...props} onWay={(next) => change({ open: next })} />
}
