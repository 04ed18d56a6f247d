// Verifies a company under the display name that the operator sees here, for at most 398 days.
import { type CheckedCompany, maxVerificationDays } from '@company-data/protocol/wire/operations/company-verification'
import type { OperatedAccount } from '@company-data/protocol/wire/operations/operated-accounts'
import { Details, Drawer, Form, Notice, showToast, TextField, useFormats, useTexts } from '@company-data/ui'
import { FormButtons, useAction } from '@company-data/web/app'
import { toProblems } from '@company-data/web/app/rules'
import { appTexts } from '../app/app-texts.ts'
import { useCalls } from '../session/use-session.tsx'
import { verificationTexts } from './verification-texts.ts'

interface VerificationProps {
  account: OperatedAccount
  company: CheckedCompany
  onDone: () => void
  onClose: () => void
}

const DAY_MS = 24 * 3600_000
/** A day less than the limit, because the clocks of browser and platform differ. */
const DEFAULT_DAYS = 365

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The end of the day that was chosen, in UTC. */
const toExpiry = (day: string): string => `${day}T23:59:59Z`

const isAllowedDay = (day: string): boolean => {
  const aheadMs = Date.parse(toExpiry(day)) - Date.now()
  return aheadMs > 0 && aheadMs <= maxVerificationDays * DAY_MS
}

const CompanyFacts = ({ account, company }: Pick<VerificationProps, 'account' | 'company'>) => {
  const texts = useTexts(verificationTexts)
  const { name_conflict, name_conflict_domain, domain } = company
  return (
    <>
      <Details
        facts={[
          { label: texts.name, value: <strong>{account.display_name}</strong> },
          { label: texts.domain, value: domain ?? texts.noDomain },
        ]}
      />
      <p className="muted">{texts.nameText}</p>
      {name_conflict && (
        <Notice tone="warn">
          {name_conflict_domain === null ? texts.otherConflict : texts.conflict(name_conflict_domain)}
        </Notice>
      )}
    </>
  )
}

const VerificationForm = ({ account, company, onDone, onClose }: VerificationProps) => {
  const texts = useTexts(verificationTexts)
  const words = useTexts(appTexts)
  const formats = useFormats()
  const calls = useCalls()
  const days = formats.number(maxVerificationDays)
  const verifying = useAction({
    mutationFn: (values: Readonly<Record<string, string>>) => {
      const { legal_name = '', register = '', country = '', expires_at = '' } = values
      return calls.setVerification(account.user_id, {
        expected_display_name: account.display_name,
        legal_name: legal_name.trim(),
        register: register.trim(),
        country: country.trim().toUpperCase(),
        expires_at: toExpiry(expires_at),
      })
    },
    onSuccess: () => {
      showToast(texts.verified)
      onDone()
      onClose()
    },
  })
  const refused = verifying.error ? toProblems(verifying.error, words) : undefined
  const requireText = (value: string) => (value.trim() === '' ? texts.needed : null)
  return (
    <Form
      errors={refused?.errors ?? {}}
      problem={refused?.problem}
      onSubmit={(values) => verifying.mutate(values)}
      actions={<FormButtons action={texts.verify} busy={verifying.isPending} onCancel={onClose} />}
    >
      <TextField
        name="legal_name"
        label={texts.legalName}
        hint={texts.legalNameHint}
        defaultValue={company.legal_name ?? ''}
        maxLength={200}
        autoComplete="off"
        validate={requireText}
      />
      <TextField
        name="register"
        label={texts.register}
        hint={texts.registerHint}
        defaultValue={company.register ?? ''}
        maxLength={200}
        autoComplete="off"
        validate={requireText}
      />
      <TextField
        name="country"
        label={texts.country}
        hint={texts.countryHint}
        defaultValue={company.country ?? ''}
        maxLength={2}
        autoComplete="off"
        validate={(value) => (/^[A-Za-z]{2}$/.test(value.trim()) ? null : texts.countryInvalid)}
      />
      <TextField
        name="expires_at"
        type="date"
        label={texts.until}
        hint={texts.untilHint(days)}
        defaultValue={toDay(Date.now() + DEFAULT_DAYS * DAY_MS)}
        validate={(value) => (isAllowedDay(value) ? null : texts.untilNeeded(days))}
      />
    </Form>
  )
}

export const VerificationDrawer = ({ open, ...props }: VerificationProps & { open: boolean }) => {
  const texts = useTexts(verificationTexts)
  return (
    <Drawer open={open} onClose={props.onClose} title={texts.title}>
      <CompanyFacts {...props} />
      <VerificationForm {...props} />
    </Drawer>
  )
}
