// The way to the first company, for a list that is empty because the person is connected with none.
import { LinkButton, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { connectionsQuery } from '../app/connections.ts'
import { walletTexts } from '../app/wallet-texts.ts'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'

/** Renders nothing for a person who is connected: then the list waits for a company. */
export const FirstCompanyLink = () => {
  const { connectCompany } = useTexts(walletTexts)
  const connections = useQuery(connectionsQuery(useClient()))
  if (connections.data?.length !== 0) return null
  return (
    <Link to={paths.connect} asChild>
      <LinkButton icon="link">{connectCompany}</LinkButton>
    </Link>
  )
}
