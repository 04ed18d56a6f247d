// Connecting with a service by its code or a link, with a form that says exactly what is shared (G-082).
import type { FieldAnswers, ServiceByCode } from '@company-data/sdk/person'
import { Button, Icon, Notice, Page, useTexts } from '@company-data/ui'
import { useSearchState } from '@company-data/ui/frame'
import { CodeCard, ConnectForm, ServiceOfCode } from '@company-data/ui/sharing'
import { codeIn, connectTexts } from '@company-data/ui/sharing/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import styles from './connections.module.css'
import { connectionsTexts } from './connections-texts.ts'
import { ScanSheet } from './scan/scan-sheet.tsx'
import { scanTexts } from './scan/scan-texts.ts'
import { usePersonSide, WithSharingBasis } from './sharing-basis.tsx'

interface ServiceProps {
  code: string
  service: ServiceByCode
}

/** Undefined where no invitation has led here. */
const useAccept = ({ code, service }: ServiceProps) => {
  const client = useClient()
  const queries = useQueryClient()
  const request_id = useSearchState().get('request')
  if (request_id === undefined) return undefined
  return async (answers: FieldAnswers) => {
    const connection = await client.acceptConnectRequest({ request_id, service: { code } }, answers, service)
    void queries.invalidateQueries({ queryKey: ['connect-requests'] })
    return connection
  }
}

const Service = (props: ServiceProps) => {
  const { companiesOnly } = useTexts(connectionsTexts)
  const accept = useAccept(props)
  if (props.service.audience === 'company') return <Notice tone="warn">{companiesOnly}</Notice>
  return <WithSharingBasis>{(basis) => <ConnectForm {...props} basis={basis} send={accept} />}</WithSharingBasis>
}

export const ConnectPage = () => {
  const texts = useTexts(connectTexts)
  const { title } = useTexts(connectionsTexts)
  const { scan } = useTexts(scanTexts)
  const [isScanning, setIsScanning] = useState(false)
  const side = usePersonSide()
  const { get, change } = useSearchState()
  const code = codeIn(get('code') ?? '')
  const look = (next: string) => change({ code: next, request: undefined })
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
      <CodeCard
        key={code}
        {...{ side, code }}
        onCode={look}
        otherWay={
          <Button icon="qrCode" onClick={() => setIsScanning(true)}>
            {scan}
          </Button>
        }
      />
      <ScanSheet
        open={isScanning}
        onClose={() => setIsScanning(false)}
        onCode={(read) => {
          setIsScanning(false)
          look(read)
        }}
      />
      <ServiceOfCode {...{ side, code }}>
        {(service) => <Service key={code} code={code} service={service} />}
      </ServiceOfCode>
    </Page>
  )
}
