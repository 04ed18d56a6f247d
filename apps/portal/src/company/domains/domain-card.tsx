// One domain: its state, the two ways to prove it, the last check with its reason, and removal.
import { isPlatformError } from '@company-data/sdk/company'
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  CopyButton,
  type Detail,
  Details,
  Notice,
  Row,
  showToast,
  type Tone,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { useAction, useIdempotentDelete } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { useClient } from '../../session/use-session.tsx'
import { type CompanyDomain, DOMAINS } from './domain-queries.ts'
import styles from './domains.module.css'
import { domainsTexts } from './domains-texts.ts'

const TONES: Readonly<Record<CompanyDomain['status'], Tone>> = {
  pending: 'warn',
  verified: 'good',
  failing: 'warn',
  ended: 'bad',
}

const buildCopyDetail = (label: string, text: string): Detail => ({
  label,
  value: (
    <span className={styles.copied}>
      <code className={styles.code}>{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  ),
})

const Ways = ({ domain: { dns, https } }: { domain: CompanyDomain }) => {
  const texts = useTexts(domainsTexts)
  return (
    <>
      <h3>{texts.dns}</h3>
      <Details
        facts={[
          buildCopyDetail(texts.dnsName, dns.name),
          { label: texts.dnsType, value: dns.type },
          buildCopyDetail(texts.dnsValue, dns.value),
        ]}
      />
      <h3>{texts.file}</h3>
      <Details facts={[buildCopyDetail(texts.fileUrl, https.url), buildCopyDetail(texts.fileBody, https.body)]} />
      <p className="muted">{texts.fileHint}</p>
    </>
  )
}

const useStateText = ({ status, expires_at }: CompanyDomain): string => {
  const texts = useTexts(domainsTexts)
  const formats = useFormats()
  if (status === 'pending') return texts.pendingUntil(expires_at === null ? '' : formats.date(expires_at))
  return { verified: texts.verifiedText, failing: texts.failingText, ended: texts.endedText }[status]
}

const useCheck = ({ id, domain }: CompanyDomain) => {
  const texts = useTexts(domainsTexts)
  const client = useClient()
  const queries = useQueryClient()
  return useAction({
    mutationFn: () => client.domains.check(id),
    onSuccess: () => showToast(texts.wasVerified, domain),
    onSettled: () => queries.invalidateQueries({ queryKey: DOMAINS }),
  })
}

/** The refusal names its reason, which the record has too once it is read again. */
const isProofMissing = (error: unknown): boolean => isPlatformError(error, 'domains.proof_missing')

const LastCheck = ({ domain: { method, checked_at, last_error } }: { domain: CompanyDomain }) => {
  const texts = useTexts(domainsTexts)
  const formats = useFormats()
  if (checked_at === null) return null
  return (
    <Details
      facts={[
        ...(method === null ? [] : [{ label: texts.method, value: texts.methods[method] }]),
        { label: texts.checked, value: formats.dateTime(checked_at) },
        ...(last_error === null ? [] : [{ label: texts.lastError, value: texts.reasons[last_error] }]),
      ]}
    />
  )
}

const RemoveDialog = ({ domain, open, onClose }: { domain: CompanyDomain; open: boolean; onClose: () => void }) => {
  const texts = useTexts(domainsTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const queries = useQueryClient()
  const remove = useAction({
    mutationFn: useIdempotentDelete((id: string) => client.domains.delete(id)),
    onSuccess: () => showToast(texts.wasRemoved, domain.domain),
    onSettled: () => queries.invalidateQueries({ queryKey: DOMAINS }),
  })
  return (
    <ConfirmDialog
      open={open}
      title={texts.removeTitle(domain.domain)}
      text={texts.removeText}
      action={texts.remove}
      busy={remove.isPending}
      problem={remove.error && formatProblem(remove.error, errorTexts, 'once')}
      onConfirm={() => remove.mutate(domain.id)}
      onClose={onClose}
    />
  )
}

export const DomainCard = ({ domain }: { domain: CompanyDomain }) => {
  const texts = useTexts(domainsTexts)
  const errorTexts = useTexts(appTexts)
  const stateText = useStateText(domain)
  const check = useCheck(domain)
  const [isRemoving, setIsRemoving] = useState(false)
  const problem = check.error && !isProofMissing(check.error) ? check.error : undefined
  return (
    <Card
      title={domain.domain}
      text={stateText}
      actions={<Badge tone={TONES[domain.status]}>{texts.statuses[domain.status]}</Badge>}
    >
      <div className={styles.parts}>
        {domain.status !== 'verified' && <Ways domain={domain} />}
        <LastCheck domain={domain} />
        {isProofMissing(check.error) && domain.last_error !== null && (
          <Notice tone="bad">{texts.reasons[domain.last_error]}</Notice>
        )}
        {problem && <Notice tone="bad">{formatProblem(problem, errorTexts, 'once')}</Notice>}
        <Row>
          <Button busy={check.isPending} onClick={() => check.mutate()} aria-label={texts.checkFor(domain.domain)}>
            {texts.check}
          </Button>
          <Button kind="danger" onClick={() => setIsRemoving(true)} aria-label={texts.removeFor(domain.domain)}>
            {texts.remove}
          </Button>
        </Row>
      </div>
      <RemoveDialog domain={domain} open={isRemoving} onClose={() => setIsRemoving(false)} />
    </Card>
  )
}
