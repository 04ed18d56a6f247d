// The verification of a company by the operator: shown with its end, given, renewed and ended.
import type { CheckedCompany } from '@company-data/protocol/wire/operations/company-verification'
import type { OperatedAccount } from '@company-data/protocol/wire/operations/operated-accounts'
import { Badge, Button, Card, Details, Row, useFormats, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { ReasonDialog } from '../app/reason-dialog.tsx'
import { useCalls } from '../session/use-session.tsx'
import { VerificationDrawer } from './verification-drawer.tsx'
import { verificationTexts } from './verification-texts.ts'

interface VerificationCardProps {
  account: OperatedAccount
  company: CheckedCompany
  onChanged: () => void
}

const TONES = { none: 'plain', domain: 'plain', operator: 'good' } as const

const CheckedFacts = ({ company }: { company: CheckedCompany }) => {
  const texts = useTexts(verificationTexts)
  const formats = useFormats()
  const { legal_name, register, country, expires_at } = company
  return (
    <Details
      facts={[
        { label: texts.legalName, value: legal_name },
        { label: texts.register, value: register },
        { label: texts.country, value: country },
        { label: texts.until, value: expires_at && formats.dateTime(expires_at) },
      ]}
    />
  )
}

export const VerificationCard = ({ account, company, onChanged }: VerificationCardProps) => {
  const texts = useTexts(verificationTexts)
  const calls = useCalls()
  const [isVerifying, setVerifying] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const isVerified = company.verified === 'operator'
  return (
    <Card
      title={texts.title}
      text={texts.text}
      actions={
        <Row>
          {isVerified && <Button onClick={() => setEnding(true)}>{texts.end}</Button>}
          <Button onClick={() => setVerifying(true)}>{isVerified ? texts.renew : texts.verify}</Button>
        </Row>
      }
    >
      <Badge tone={TONES[company.verified]}>{texts.states[company.verified]}</Badge>
      {isVerified && <CheckedFacts company={company} />}
      <VerificationDrawer
        open={isVerifying}
        account={account}
        company={company}
        onDone={onChanged}
        onClose={() => {
          setVerifying(false)
          // A refused name is read again.
          onChanged()
        }}
      />
      <ReasonDialog
        open={isEnding}
        title={texts.endTitle}
        text={texts.endText}
        action={texts.end}
        danger
        asksReason={false}
        run={() => calls.setVerification(account.user_id, null)}
        onDone={onChanged}
        onClose={() => setEnding(false)}
      />
    </Card>
  )
}
