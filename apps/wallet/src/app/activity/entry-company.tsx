// The name of a company in the activity book, with the mark that it had.
import { useTexts } from '@company-data/ui'
import { identityTexts } from '@company-data/web/companies/rules'

interface EntryCompanyProps {
  company: string
  /** Undefined in entries of earlier versions. */
  domain?: string | null | undefined
}

export const EntryCompany = ({ company, domain }: EntryCompanyProps) => {
  const { notVerifiedMark } = useTexts(identityTexts)
  return (
    <span className="muted">
      <bdi>{company}</bdi>
      {domain !== undefined && (
        <>
          {' · '}
          <bdi>{domain ?? notVerifiedMark}</bdi>
        </>
      )}
    </span>
  )
}
