// One account as the platform can read it, with what an operator may do about it.
import type { OperatedAccount } from '@company-data/protocol/wire/operations/operated-accounts'
import { Badge, Card, type Detail, Details, Icon, Page, useFormats, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { appTexts } from '../app/app-texts.ts'
import { paths } from '../paths.ts'
import { useCalls, useHasRole } from '../session/use-session.tsx'
import { accountTexts } from './account-texts.ts'
import { DeletionCard } from './deletion-card.tsx'
import { HoldCard } from './hold-card.tsx'
import { LevelCard } from './level-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SuspensionCard } from './suspension-card.tsx'
import { UsageCards } from './usage-cards.tsx'
import { VerificationCard } from './verification-card.tsx'

const useCompanyDetails = ({ company, company_user_id, level }: OperatedAccount): Detail[] => {
  const texts = useTexts(accountTexts)
  if (company_user_id !== null)
    return [
      {
        label: texts.company,
        value: (
          <Link to={paths.account(company_user_id)}>
            <code>{company_user_id}</code>
          </Link>
        ),
      },
    ]
  if (company === null) return []
  return [
    { label: texts.level, value: texts.levels[level] },
    {
      label: texts.verified,
      value: [texts.verifiedStates[company.verified], company.domain].filter(Boolean).join(' · '),
    },
    ...(company.legal_name === null ? [] : [{ label: texts.legalName, value: company.legal_name }]),
  ]
}

const FactsCard = ({ account }: { account: OperatedAccount }) => {
  const texts = useTexts(accountTexts)
  const formats = useFormats()
  const { email, email_confirmed_at, code, region, language, created_at, has_second_factor } = account
  return (
    <Card title={texts.facts}>
      <Details
        facts={[
          { label: texts.id, value: <code>{account.user_id}</code> },
          {
            label: texts.email,
            value: email_confirmed_at === null ? `${email ?? ''} (${texts.unconfirmed})` : email,
          },
          ...(code === null ? [] : [{ label: texts.code, value: <code>{code}</code> }]),
          ...useCompanyDetails(account),
          { label: texts.region, value: region },
          ...(language === null ? [] : [{ label: texts.language, value: language }]),
          { label: texts.created, value: formats.dateTime(created_at) },
          { label: texts.secondFactor, value: has_second_factor ? texts.on : texts.off },
        ]}
      />
    </Card>
  )
}

const AccountCards = ({ account, onChanged }: { account: OperatedAccount; onChanged: () => void }) => {
  const isSecurity = useHasRole('security')
  const isSupport = useHasRole('support')
  const props = { account, onChanged }
  return (
    <>
      <FactsCard account={account} />
      {account.company && <VerificationCard {...props} company={account.company} />}
      {account.company && <SuspensionCard {...props} company={account.company} />}
      {account.company && isSupport && <LevelCard {...props} />}
      <SessionsCard {...props} />
      {account.usertype !== 'delegate' && <HoldCard {...props} mayChange={isSecurity} />}
      {account.usertype !== 'delegate' && <DeletionCard {...props} mayOrder={isSecurity} />}
      <UsageCards account={account} />
    </>
  )
}

const Account = ({ accountId }: { accountId: string }) => {
  const texts = useTexts(accountTexts)
  const words = useTexts(appTexts)
  const calls = useCalls()
  const queries = useQueryClient()
  const queryKey = ['accounts', accountId]
  const query = useQuery({ queryKey, queryFn: () => calls.readAccount(accountId) })
  const account = query.data
  return (
    <Page
      title={account?.display_name ?? texts.facts}
      lead={texts.lead}
      mark={account && <Badge tone="plain">{words.usertypes[account.usertype]}</Badge>}
      back={
        <Link to={paths.find}>
          <Icon name="chevronLeft" size={14} /> {texts.toFind}
        </Link>
      }
    >
      <QueryView query={query} shape="form">
        {(data) => <AccountCards account={data} onChanged={() => void queries.invalidateQueries({ queryKey })} />}
      </QueryView>
    </Page>
  )
}

export const AccountPage = () => {
  const { accountId = '' } = useParams<{ accountId: string }>()
  return <Account key={accountId} accountId={accountId} />
}
