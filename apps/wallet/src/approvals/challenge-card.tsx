// One challenge: the sign-in, its company and its expiry, with approve and deny.
import { Button, Details, Form, Notice, TextField, useTexts } from '@company-data/ui'
import { useAppTexts } from '@company-data/web/app'
import { CompanyIdentity, CompanyText, useNamesakeGate } from '@company-data/web/companies'
import { identityTexts } from '@company-data/web/companies/rules'
import { useState } from 'react'
import { CompanyButtons } from '../decisions/company-actions/company-actions.tsx'
import { useNamesakes } from '../decisions/namesake.ts'
import { useHasPasskey } from '../session/use-passkey.ts'
import type { Challenge } from './approval-queries.ts'
import { approvalTexts } from './approval-texts.ts'
import styles from './approvals.module.css'
import { canApprove } from './can-approve.ts'
import { DenyReasons } from './deny-reasons.tsx'
import type { Outcome } from './outcome.tsx'
import { PasscodeReminder, useIsUnlockMissing } from './passcode-reminder.tsx'
import { TimeLeft } from './time-left.tsx'
import { PasscodeField, PasskeyNote } from './unlock-fields.tsx'
import { approvalProblems, useApprove } from './use-decision.ts'

interface ChallengeCardProps {
  challenge: Challenge
  onEnd: (outcome: Outcome) => void
}

const ChallengeDetails = ({ challenge }: { challenge: Challenge }) => {
  const texts = useTexts(approvalTexts)
  const { says } = useTexts(identityTexts)
  return (
    <Details
      facts={[
        {
          label: says(challenge.company_name),
          value: challenge.context ? (
            <CompanyText text={challenge.context} />
          ) : (
            <span className="muted">{texts.noContext}</span>
          ),
        },
        { label: texts.forWhom, value: texts.serviceOf(challenge.service_name, challenge.company_name) },
        { label: texts.until, value: <TimeLeft until={challenge.expires_at} /> },
      ]}
    />
  )
}

const DigitsField = () => {
  const texts = useTexts(approvalTexts)
  return (
    <TextField
      name="digits"
      label={texts.digits}
      hint={texts.digitsHint}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      mono
      validate={(value) => (/^\d{2}$/.test(value.trim()) ? null : texts.digitsNeeded)}
    />
  )
}

export const ChallengeCard = ({ challenge, onEnd }: ChallengeCardProps) => {
  const texts = useTexts(approvalTexts)
  const appTexts = useAppTexts()
  const [denying, setDenying] = useState(false)
  const [prefersPasscode, setPrefersPasscode] = useState(false)
  const hasPasskey = useHasPasskey()
  const isUnlockMissing = useIsUnlockMissing()
  const byPasskey = hasPasskey === true && !prefersPasscode
  const approve = useApprove(challenge, onEnd)
  const gate = useNamesakeGate(useNamesakes(challenge.company_identity))
  const { errors, problem } = approvalProblems(approve.error, approve.variables?.byPasskey ?? false, appTexts, texts)
  return (
    <>
      <ChallengeDetails challenge={challenge} />
      <CompanyIdentity identity={challenge.company_identity} gate={gate} />
      {challenge.company_identity && (
        <CompanyButtons
          companyId={challenge.company_identity.company_user_id}
          company={challenge.company_name}
          about={{ kind: 'challenge', id: challenge.challenge_id }}
          quote={challenge.context ?? undefined}
        />
      )}
      {/* Outside of the form, because setting the passcode is a form too. */}
      <PasscodeReminder />
      {denying && <DenyReasons challenge={challenge} onBack={() => setDenying(false)} onEnd={onEnd} />}
      {/* It stays in the page while the reasons are open, so that no input is lost. */}
      <div hidden={denying}>
        <Form
          errors={errors}
          problem={problem}
          className={styles.approve}
          onSubmit={({ digits = '', passcode = '' }) => approve.mutate({ digits: digits.trim(), passcode, byPasskey })}
          actions={
            <>
              <Button kind="danger" onClick={() => setDenying(true)}>
                {texts.deny}
              </Button>
              <Button
                type="submit"
                kind="main"
                icon="check"
                busy={approve.isPending}
                disabled={!gate.isOpen || !canApprove({ hasPasskey, byPasskey, isUnlockMissing })}
              >
                {texts.approve}
              </Button>
            </>
          }
        >
          <Notice tone="info">{texts.onlyIfYou}</Notice>
          {challenge.number_matching && <DigitsField />}
          {byPasskey && <PasskeyNote hasFailed={approve.isError} onPasscode={() => setPrefersPasscode(true)} />}
          {isUnlockMissing === false && !byPasskey && <PasscodeField />}
        </Form>
      </div>
    </>
  )
}
