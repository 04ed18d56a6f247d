// Connects with a service by code or link; the form shows exactly the shared data (G-082).
import type { FieldAnswers, ServiceByCode } from '@company-data/sdk/person'
import { Button, Icon, MoreDetails, Notice, Page, useTexts } from '@company-data/ui'
import { useSearchState } from '@company-data/web/app'
import { CodeCard, ConnectForm, ServiceLookup, useIsServiceFound, useLinkKey } from '@company-data/web/sharing'
import { codeIn, connectTexts, isCodeLike, linkKeyIn } from '@company-data/web/sharing/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { invitationsQuery } from '../app/invitations.ts'
import { useInvitationEnd } from '../app/use-invitation-end.ts'
import { CompanyCard } from '../decisions/company-actions/company-actions.tsx'
import { paths } from '../paths.ts'
import { refetchQueries } from '../session/refetch-queries.ts'
import { ScanSheet } from '../session/scan/scan-sheet.tsx'
import { scanTexts } from '../session/scan/scan-texts.ts'
import { useClient } from '../session/use-session.tsx'
import styles from './connections.module.css'
import { connectionsTexts } from './connections-texts.ts'
import { usePersonApi, WithSharingBasis } from './sharing-basis.tsx'

interface ServiceProps {
  code: string
  service: ServiceByCode
}

/** `send` is undefined without an open invitation: then the code connects. `end`: why the invitation is closed. */
const useInvitation = ({ code, service }: ServiceProps) => {
  const client = useClient()
  const queries = useQueryClient()
  const formatEnd = useInvitationEnd()
  const request_id = useSearchState().get('request')
  const { data = [] } = useQuery({ ...invitationsQuery(client), enabled: request_id !== undefined })
  const invitation = data.find((candidate) => candidate.request_id === request_id)
  const end = invitation && formatEnd(invitation)
  if (request_id === undefined || end !== undefined) return { send: undefined, end }
  const send = async (answers: FieldAnswers) => {
    try {
      return await client.connectRequests.accept({ request_id, service: { code } }, answers, service)
    } finally {
      void refetchQueries(queries, ['connect-requests'])
    }
  }
  return { send, end }
}

const Report = ({ service }: Pick<ServiceProps, 'service'>) => {
  const companyId = service.company_identity?.company_user_id
  if (companyId === undefined) return null
  const about = { kind: 'service', id: service.service_id } as const
  return <CompanyCard companyId={companyId} company={service.company_name} about={about} />
}

const Service = (props: ServiceProps) => {
  const { companiesOnly, stillByCode } = useTexts(connectionsTexts)
  const { send, end } = useInvitation(props)
  if (props.service.audience === 'company') return <Notice tone="warn">{companiesOnly}</Notice>
  return (
    <WithSharingBasis>
      {(basis) => (
        <ConnectForm
          {...props}
          basis={basis}
          send={send}
          notice={
            end !== undefined && (
              <Notice tone="warn" title={end}>
                {stillByCode}
              </Notice>
            )
          }
        />
      )}
    </WithSharingBasis>
  )
}

export const ConnectPage = () => {
  const texts = useTexts(connectTexts)
  const { title } = useTexts(connectionsTexts)
  const { scan } = useTexts(scanTexts)
  const [isScanning, setIsScanning] = useState(false)
  const api = usePersonApi()
  const { get, change } = useSearchState()
  const code = codeIn(get('code') ?? '')
  const [linkKey, setLinkKey] = useLinkKey()
  const [isLink] = useState(code !== '')
  // A person who followed a link has a code, and sees its service first.
  const isSettled = useIsServiceFound({ api, code }) && isLink
  const openCode = (next: string, nextKey: string) => {
    change({ code: next, request: undefined })
    setLinkKey(nextKey)
  }
  const codeCard = (
    <CodeCard
      key={code}
      api={api}
      code={code}
      onCode={openCode}
      otherWay={
        <Button icon="qrCode" onClick={() => setIsScanning(true)}>
          {scan}
        </Button>
      }
    />
  )
  return (
    <Page
      title={texts.title}
      lead={texts.of.person.lead}
      back={
        <Link to={paths.connections} className={styles.back}>
          <Icon name="chevronLeft" size={14} /> {title}
        </Link>
      }
    >
      {!isSettled && codeCard}
      <ScanSheet
        open={isScanning}
        onClose={() => setIsScanning(false)}
        kind="service"
        onText={(text) => {
          const read = codeIn(text)
          if (!isCodeLike(read)) return false
          setIsScanning(false)
          openCode(read, linkKeyIn(text))
          return true
        }}
      />
      <ServiceLookup api={api} code={code} linkKey={linkKey}>
        {(service) => (
          <>
            <Service key={code} code={code} service={service} />
            <Report service={service} />
          </>
        )}
      </ServiceLookup>
      {isSettled && <MoreDetails label={texts.otherCode}>{codeCard}</MoreDetails>}
    </Page>
  )
}
