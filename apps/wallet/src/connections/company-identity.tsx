// Says who a company is where a person decides to connect with it: what was checked, or that nothing was.
import type { ServiceByCode } from '@company-data/sdk/person'
import { Notice, useFormats, useTexts } from '@company-data/ui'
import { connectionsTexts } from './connections-texts.ts'

/** A verified domain is neutral text; only a missing verification stands out. */
export const CompanyIdentity = ({ service }: { service: ServiceByCode }) => {
  const texts = useTexts(connectionsTexts)
  const formats = useFormats()
  const identity = service.company_identity
  if (identity == null) return null
  if (identity.verified === 'none') {
    const text = texts.notVerified(formats.date(identity.since))
    return <Notice tone="warn">{identity.name_conflict ? `${texts.nameTaken} ${text}` : text}</Notice>
  }
  const checked = identity.checked_at === null ? '' : formats.date(identity.checked_at)
  const line =
    identity.verified === 'operator'
      ? texts.checkedByOperator(identity.legal_name ?? service.company_name)
      : texts.domainChecked(checked)
  return <p className="muted">{[identity.domain, line].filter((part) => part !== null).join(' · ')}</p>
}
